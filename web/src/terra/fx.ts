/** What has just happened at the table of Terra Miran: glass that cracks and shatters. */
import { Stage } from "../duel/stage";
import type { EventLine } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import { sound } from "../lib/sound";
import type { Change } from "../lib/table.svelte";

const CRACKS = [
  "M50 50 31 22 12 15M50 50 72 18 90 22M50 50 82 60 96 82M50 50 58 84 47 99M50 50 20 66 4 88M31 22 34 4M72 18 66 2M82 60 98 52M20 66 14 50 2 46",
  "M52 48 40 12 44 0M52 48 88 34 100 40M52 48 74 82 90 96M52 48 26 78 22 100M52 48 14 38 0 28M40 12 24 6M88 34 92 14M74 82 60 98M26 78 6 74",
];

export class Effects extends Stage {
  protected play(event: EventLine, at: number): number {
    const { kind, seat } = event;
    switch (kind) {
      case "attacked":
        this.prepare(event.object, seat);
        this.prepare(event.other, event.other_seat);
        this.later(at, () => this.lunge(event));
        return at + 150;
      case "damaged":
        this.prepare(event.object, seat);
        this.later(at, () => this.#hit(event));
        return at + 40;
      case "healed":
        this.later(at, () => this.float(event.object, seat, `+${event.amount}`, "heal"));
        return at + 60;
      case "changed":
        this.later(at, () => {
          const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);
          const bad = event.amount < 0 || event.other < 0;
          this.float(event.object, seat, `${signed(event.amount)}/${signed(event.other)}`, bad ? "harm" : "grow");
        });
        return at + 60;
      case "silenced":
        this.later(at, () => this.float(event.object, seat, "Silenced", "word"));
        return at + 80;
      case "died":
        this.prepare(event.object, seat);
        this.later(at + 120, () => this.#shatter(event));
        return at + 90;
      case "returned":
      case "vanished":
        this.prepare(event.object, seat);
        this.later(at + 60, () => this.leave(event));
        return at + 90;
      case "entered":
        this.enter(event, at);
        return at + 110;
      case "played":
        if (event.seat !== this.me()) this.later(at, () => this.announce(event));
        return at + 120;
      case "drew":
        this.later(at, () => this.draw(event));
        return at + 60;
      case "triggered":
        this.later(at, () => this.pulse(event.object, seat));
        return at + 110;
      case "turn":
        this.later(at + 80, () => this.banner(event.seat === this.me() ? "Your turn" : "Enemy turn"));
        return at + 60;
      default:
        return at;
    }
  }

  #hit(event: EventLine): void {
    const thing = this.thing(event.object, event.seat);
    if (!thing) return;
    this.float(event.object, event.seat, `−${event.amount}`, "harm");
    const body = thing.node ?? thing.ghost;
    if (settings.still || !body) return;
    const crack = this.box(thing.rect);
    crack.innerHTML = `<svg viewBox="0 0 100 100" preserveAspectRatio="none" class="fx-crack"><path d="${CRACKS[event.object % CRACKS.length] ?? CRACKS[0]}"/></svg>`;
    this.animate(crack, [{ opacity: 1 }, { opacity: 0.9, offset: 0.4 }, { opacity: 0 }], 420).onfinish = () =>
      crack.remove();
    this.animate(
      body,
      [
        { translate: "0" },
        { translate: "-5px 2px" },
        { translate: "4px -2px" },
        { translate: "-2px 0" },
        { translate: "0" },
      ],
      200,
    );
  }

  #shatter(event: EventLine): void {
    const ghost = this.layer?.querySelector<HTMLElement>(`[data-ghost="${event.object}"]`);
    if (!ghost) return;
    const frames = settings.still
      ? [{ opacity: 1 }, { opacity: 0 }]
      : [
          { opacity: 1, filter: "brightness(1)" },
          { opacity: 0.95, filter: "brightness(2.2)", offset: 0.2 },
          { opacity: 0, filter: "brightness(.6)", transform: "translateY(14px) scale(.92)" },
        ];
    if (!settings.still) this.#shards(ghost.getBoundingClientRect());
    this.animate(ghost, frames, 250, { fill: "forwards" }).onfinish = () => ghost.remove();
  }

  #shards(rect: DOMRect): void {
    for (let i = 0; i < 9; i++) {
      const shard = this.box(
        new DOMRect(
          rect.left + rect.width * (0.2 + 0.3 * (i % 3)),
          rect.top + rect.height * (0.2 + 0.3 * Math.floor(i / 3)),
          15,
          19,
        ),
      );
      shard.classList.add("fx-shard");
      const angle = (i / 9) * Math.PI * 2;
      this.animate(
        shard,
        [
          { opacity: 0.95, transform: "none" },
          {
            opacity: 0,
            transform: `translate(${Math.cos(angle) * 58}px, ${Math.sin(angle) * 46 + 30}px) rotate(${i * 50 - 200}deg)`,
          },
        ],
        430,
        { fill: "forwards" },
      ).onfinish = () => shard.remove();
    }
  }

  protected sounds(change: Change): void {
    const me = this.me();
    const kinds = new Set(change.fresh.map((e) => e.kind));
    if (kinds.has("died")) sound("crack");
    else if (kinds.has("damaged")) sound("hit");
    else if (kinds.has("healed")) sound("heal");
    else if (kinds.has("entered") || kinds.has("played")) sound("play");
    else if (kinds.has("drew")) sound("draw");
    const result = change.after.result;
    if (result && !change.before?.result) sound((result.share[me] ?? 0) > 0.5 ? "win" : "lose");
    else if (change.fresh.some((e) => e.kind === "turn" && e.seat === me)) sound("turn");
  }
}
