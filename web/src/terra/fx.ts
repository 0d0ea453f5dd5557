/**
 * What has just happened, shown: short movements laid over the table. The table itself is already as it is now, so
 * nothing here is ever waited for, and a newer frame cuts short what still plays.
 */
import { tick } from "svelte";
import type { EventLine } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import { sound } from "../lib/sound";
import type { Change } from "../lib/table.svelte";
import { LEADER } from "./read";

interface Ghost {
  rect: DOMRect;
  copy: HTMLElement;
}

const OUT = "cubic-bezier(.2,.8,.2,1)";
const CRACKS = [
  "M50 50 31 22 12 15M50 50 72 18 90 22M50 50 82 60 96 82M50 50 58 84 47 99M50 50 20 66 4 88M31 22 34 4M72 18 66 2M82 60 98 52M20 66 14 50 2 46",
  "M52 48 40 12 44 0M52 48 88 34 100 40M52 48 74 82 90 96M52 48 26 78 22 100M52 48 14 38 0 28M40 12 24 6M88 34 92 14M74 82 60 98M26 78 6 74",
];

export class Effects {
  #layer: HTMLElement | undefined;
  #ghosts = new Map<string, Ghost>();
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #from = new Map<string, DOMRect>();

  constructor(
    private readonly root: () => HTMLElement | undefined,
    private readonly me: () => number,
  ) {}

  attach(layer: HTMLElement): void {
    this.#layer = layer;
  }

  /** Remember where everything is, before the frame is shown. */
  coming(_change: Change): void {
    this.stop();
    this.#ghosts.clear();
    this.#from.clear();
    const root = this.root();
    if (!root || settings.pace === 0) return;
    for (const node of root.querySelectorAll<HTMLElement>("[data-serial]")) {
      const rect = node.getBoundingClientRect();
      const copy = node.cloneNode(true) as HTMLElement;
      copy.removeAttribute("data-serial");
      copy.removeAttribute("data-ref");
      copy.setAttribute("aria-hidden", "true");
      copy.tabIndex = -1;
      this.#ghosts.set(node.dataset.serial ?? "", { rect, copy });
    }
    for (const node of root.querySelectorAll<HTMLElement>("[data-hand]")) {
      this.#from.set(`hand-${node.dataset.hand}`, node.getBoundingClientRect());
    }
    root.querySelectorAll<HTMLElement>("[data-ref^='me.hand.'][data-mark='chosen']").forEach((node) => {
      this.#from.set("picked", node.getBoundingClientRect());
    });
  }

  /** Play what the new events tell. */
  async came(change: Change): Promise<void> {
    this.#sounds(change);
    if (change.fresh.length === 0 || settings.pace === 0) return;
    await tick();
    let at = 0;
    for (const event of change.fresh) at = this.#play(event, at);
    this.#later(at + 500, () => this.#sweep());
  }

  /** Finish at once. */
  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#sweep();
  }

  #sweep(): void {
    this.#layer?.replaceChildren();
    for (const node of this.root()?.querySelectorAll<HTMLElement>("[data-serial],[data-leader]") ?? []) {
      node.style.visibility = "";
    }
  }

  #later(after: number, f: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      f();
    }, after * settings.pace);
    this.#timers.add(timer);
  }

  #node(selector: string): HTMLElement | undefined {
    return this.root()?.querySelector<HTMLElement>(selector) ?? undefined;
  }

  /** The thing that an event means: where it is, or where it was. */
  #thing(serial: number, seat: number): { node?: HTMLElement; rect: DOMRect; ghost?: HTMLElement } | undefined {
    const node = serial === LEADER ? this.#node(`[data-leader="${seat}"]`) : this.#node(`[data-serial="${serial}"]`);
    if (node) return { node, rect: node.getBoundingClientRect() };
    const ghost = this.#ghosts.get(String(serial));
    return ghost ? { rect: ghost.rect, ghost: this.#haunt(String(serial), ghost) } : undefined;
  }

  /** Put the copy of a creature that has left back where it stood. */
  #haunt(serial: string, ghost: Ghost): HTMLElement {
    const there = this.#layer?.querySelector<HTMLElement>(`[data-ghost="${serial}"]`);
    if (there) return there;
    const box = this.#box(ghost.rect);
    box.dataset.ghost = serial;
    ghost.copy.style.width = "100%";
    box.append(ghost.copy);
    return box;
  }

  #box(rect: DOMRect): HTMLElement {
    const box = document.createElement("div");
    box.className = "fx-box";
    Object.assign(box.style, {
      left: `${rect.left}px`,
      top: `${rect.top}px`,
      width: `${rect.width}px`,
      height: `${rect.height}px`,
    });
    this.#layer?.append(box);
    return box;
  }

  #animate(node: Element, frames: Keyframe[], length: number, options: KeyframeAnimationOptions = {}): Animation {
    return node.animate(frames, { duration: length * settings.pace, easing: OUT, ...options });
  }

  /** One event from time `at` (ms, at normal speed); returns when the next one may begin. */
  #play(event: EventLine, at: number): number {
    const { kind, seat } = event;
    switch (kind) {
      case "attacked":
        this.#prepare(event.object, seat);
        this.#prepare(event.other, event.other_seat);
        this.#later(at, () => this.#lunge(event));
        return at + 150;
      case "damaged":
        this.#prepare(event.object, seat);
        this.#later(at, () => this.#hit(event));
        return at + 40;
      case "healed":
        this.#later(at, () => this.#float(event.object, seat, `+${event.amount}`, "heal"));
        return at + 60;
      case "changed":
        this.#later(at, () => {
          const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);
          const bad = event.amount < 0 || event.other < 0;
          this.#float(event.object, seat, `${signed(event.amount)}/${signed(event.other)}`, bad ? "harm" : "grow");
        });
        return at + 60;
      case "silenced":
        this.#later(at, () => this.#float(event.object, seat, "Silenced", "word"));
        return at + 80;
      case "died":
        this.#prepare(event.object, seat);
        this.#later(at + 120, () => this.#shatter(event));
        return at + 90;
      case "returned":
      case "vanished":
        this.#prepare(event.object, seat);
        this.#later(at + 60, () => this.#leave(event));
        return at + 90;
      case "entered":
        this.#enter(event, at);
        return at + 110;
      case "played":
        if (event.seat !== this.me()) this.#later(at, () => this.#announce(event));
        return at + 120;
      case "drew":
        this.#later(at, () => this.#draw(event));
        return at + 60;
      case "triggered":
        this.#later(at, () => this.#pulse(event.object, seat));
        return at + 110;
      case "turn":
        this.#later(at + 80, () => this.#banner(event.seat === this.me() ? "Your turn" : "Enemy turn"));
        return at + 60;
      default:
        return at;
    }
  }

  /** What has left the table stays visible until its own event plays. */
  #prepare(serial: number, seat: number): void {
    this.#thing(serial, seat);
  }

  #lunge(event: EventLine): void {
    const from = this.#thing(event.object, event.seat);
    const to = this.#thing(event.other, event.other_seat);
    const mover = from?.node ?? from?.ghost;
    if (!mover || !from || !to) return;
    if (settings.still) {
      this.#animate(mover, [{ opacity: 0.4 }, { opacity: 1 }], 220);
      return;
    }
    const dx = (to.rect.left + to.rect.width / 2 - from.rect.left - from.rect.width / 2) * 0.72;
    const dy = (to.rect.top + to.rect.height / 2 - from.rect.top - from.rect.height / 2) * 0.72;
    mover.style.zIndex = "60";
    this.#animate(
      mover,
      [
        { transform: "none" },
        { transform: `translate(${dx * -0.08}px, ${dy * -0.08}px) scale(1.05)`, offset: 0.25 },
        { transform: `translate(${dx}px, ${dy}px) scale(1.04)`, offset: 0.55 },
        { transform: "none" },
      ],
      320,
    ).onfinish = () => {
      mover.style.zIndex = "";
    };
  }

  #hit(event: EventLine): void {
    const thing = this.#thing(event.object, event.seat);
    if (!thing) return;
    this.#float(event.object, event.seat, `−${event.amount}`, "harm");
    const body = thing.node ?? thing.ghost;
    if (settings.still || !body) return;
    const crack = this.#box(thing.rect);
    crack.innerHTML = `<svg viewBox="0 0 100 100" preserveAspectRatio="none" class="fx-crack"><path d="${CRACKS[event.object % CRACKS.length] ?? CRACKS[0]}"/></svg>`;
    this.#animate(crack, [{ opacity: 1 }, { opacity: 0.9, offset: 0.4 }, { opacity: 0 }], 420).onfinish = () =>
      crack.remove();
    this.#animate(
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

  #float(serial: number, seat: number, text: string, look: "harm" | "heal" | "grow" | "word"): void {
    const thing = this.#thing(serial, seat);
    if (!thing) return;
    const box = this.#box(thing.rect);
    const label = document.createElement("span");
    label.className = `fx-number ${look}`;
    label.textContent = text;
    box.append(label);
    const fall = look === "harm" ? 26 : -26;
    const move = settings.still
      ? [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }]
      : [
          { opacity: 0, transform: "scale(.5)" },
          { opacity: 1, transform: "scale(1.25)", offset: 0.18 },
          { opacity: 1, transform: "scale(1)", offset: 0.6 },
          { opacity: 0, transform: `translateY(${fall}px)` },
        ];
    this.#animate(label, move, 900).onfinish = () => box.remove();
  }

  #shatter(event: EventLine): void {
    const ghost = this.#layer?.querySelector<HTMLElement>(`[data-ghost="${event.object}"]`);
    if (!ghost) return;
    const frames = settings.still
      ? [{ opacity: 1 }, { opacity: 0 }]
      : [
          { opacity: 1, filter: "brightness(1)" },
          { opacity: 0.95, filter: "brightness(2.2)", offset: 0.2 },
          { opacity: 0, filter: "brightness(.6)", transform: "translateY(14px) scale(.92)" },
        ];
    if (!settings.still) this.#shards(ghost.getBoundingClientRect());
    this.#animate(ghost, frames, 250, { fill: "forwards" }).onfinish = () => ghost.remove();
  }

  #shards(rect: DOMRect): void {
    for (let i = 0; i < 9; i++) {
      const shard = this.#box(
        new DOMRect(
          rect.left + rect.width * (0.2 + 0.3 * (i % 3)),
          rect.top + rect.height * (0.2 + 0.3 * Math.floor(i / 3)),
          15,
          19,
        ),
      );
      shard.classList.add("fx-shard");
      const angle = (i / 9) * Math.PI * 2;
      this.#animate(
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

  #leave(event: EventLine): void {
    const ghost = this.#layer?.querySelector<HTMLElement>(`[data-ghost="${event.object}"]`);
    if (!ghost) return;
    const to =
      event.kind === "returned" ? this.#node(`[data-hand="${event.seat}"]`)?.getBoundingClientRect() : undefined;
    const from = ghost.getBoundingClientRect();
    const frames =
      settings.still || !to
        ? [{ opacity: 1 }, { opacity: 0 }]
        : [
            { opacity: 1, transform: "none" },
            {
              opacity: 0.2,
              transform: `translate(${to.left + to.width / 2 - from.left - from.width / 2}px, ${to.top + to.height / 2 - from.top - from.height / 2}px) scale(.6)`,
            },
          ];
    this.#animate(ghost, frames, 250, { fill: "forwards" }).onfinish = () => ghost.remove();
  }

  #enter(event: EventLine, at: number): void {
    const node = this.#node(`[data-serial="${event.object}"]`);
    if (!node) return;
    const to = node.getBoundingClientRect();
    const mine = event.seat === this.me();
    const from = (mine ? this.#from.get("picked") : undefined) ?? this.#from.get(`hand-${event.seat}`);
    const delay = at * settings.pace;
    if (settings.still || !from) {
      this.#animate(node, [{ opacity: 0 }, { opacity: 1 }], 220, { delay, fill: "backwards" });
      return;
    }
    const dx = from.left + from.width / 2 - to.left - to.width / 2;
    const dy = from.top + from.height / 2 - to.top - to.height / 2;
    this.#animate(
      node,
      [
        { opacity: 0.4, transform: `translate(${dx}px, ${dy}px) scale(.9)` },
        { opacity: 1, transform: "translateY(-6px) scale(1.1)", offset: 0.72 },
        { opacity: 1, transform: "none" },
      ],
      260,
      { delay, fill: "backwards" },
    );
  }

  /** What the enemy plays is held up for a moment. */
  #announce(event: EventLine): void {
    const shown = new CustomEvent("announce", { detail: { card: event.subject, seat: event.seat } });
    this.root()?.dispatchEvent(shown);
  }

  #draw(event: EventLine): void {
    const from = this.#node(`[data-pile="deck-${event.seat}"]`)?.getBoundingClientRect();
    const hand = this.#node(`[data-hand="${event.seat}"]`);
    if (!from || !hand || settings.still) return;
    const last = event.seat === this.me() ? hand.querySelector<HTMLElement>("[data-ref]:last-of-type") : null;
    const to = (last ?? hand).getBoundingClientRect();
    const card = this.#box(new DOMRect(from.left, from.top, 44, 62));
    card.classList.add("fx-back");
    this.#animate(
      card,
      [
        { opacity: 0.9, transform: "none" },
        {
          opacity: 0.9,
          transform: `translate(${to.left + to.width / 2 - from.left - 22}px, ${to.top + 10 - from.top}px) rotate(8deg)`,
          offset: 0.85,
        },
        {
          opacity: 0,
          transform: `translate(${to.left + to.width / 2 - from.left - 22}px, ${to.top + 20 - from.top}px)`,
        },
      ],
      250,
      { fill: "forwards" },
    ).onfinish = () => card.remove();
  }

  #pulse(serial: number, seat: number): void {
    const node = this.#thing(serial, seat);
    const body = node?.node ?? node?.ghost;
    if (!body) return;
    this.#animate(body, [{ filter: "brightness(1)" }, { filter: "brightness(1.7)" }, { filter: "brightness(1)" }], 250);
  }

  #banner(text: string): void {
    const root = this.root();
    if (!root) return;
    const banner = this.#box(new DOMRect(0, innerHeight / 2 - 40, innerWidth, 80));
    banner.classList.add("fx-banner");
    banner.textContent = text;
    const move = settings.still ? "none" : "translateX(-24px)";
    this.#animate(
      banner,
      [
        { opacity: 0, transform: move },
        { opacity: 1, transform: "none", offset: 0.25 },
        { opacity: 1, transform: "none", offset: 0.7 },
        { opacity: 0, transform: "none" },
      ],
      900,
      { fill: "forwards" },
    ).onfinish = () => banner.remove();
  }

  #sounds(change: Change): void {
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
