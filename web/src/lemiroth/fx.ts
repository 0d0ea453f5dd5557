/** What has just happened at the table of War of Lemiroth: a page turned, a seal broken, a Parchment thrown. */

import { Stage } from "../duel/stage";
import type { CardFace, EventLine } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import { sound } from "../lib/sound";
import type { Change } from "../lib/table.svelte";
import type { LemirothView } from "../lib/views";
import type { Cards } from "../table/cards";

/** A card held up for everybody. */
export interface Shown {
  card: CardFace;
  /** A Parchment in the other's round. */
  thrown: boolean;
  mine: boolean;
  n: number;
}

const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);

export class Effects extends Stage {
  #shown = 0;
  #roundOf = 0;

  constructor(
    root: () => HTMLElement | undefined,
    me: () => number,
    private readonly cards: Cards,
    private readonly show: (shown: Shown) => void,
  ) {
    super(root, me);
  }

  override coming(change: Change): void {
    super.coming(change);
    this.#roundOf = ((change.before ?? change.after).view as LemirothView).seat;
  }

  #thrown(event: EventLine): boolean {
    return this.cards.at(event.subject)?.type === "parchment" && event.seat !== this.#roundOf;
  }

  protected play(event: EventLine, at: number): number {
    const { kind, seat, object, amount, other } = event;
    switch (kind) {
      case "turn":
        this.#roundOf = seat;
        this.later(at + 80, () => this.banner(seat === this.me() ? "Your round" : "Enemy round"));
        return at + 60;
      case "played":
        return this.#played(event, at);
      case "strikes":
      case "retaliates":
        this.prepare(object, seat);
        this.prepare(other, event.other_seat);
        this.later(at, () => this.lunge(event));
        return at + 170;
      case "damaged":
        this.prepare(object, seat);
        this.later(at, () => this.#wound(event));
        return at + 60;
      case "healed":
        this.later(at, () => this.float(object, seat, `+${amount}`, "heal"));
        return at + 60;
      case "changed":
        this.later(at, () =>
          this.float(object, seat, `${signed(amount)}/${signed(other)}`, amount < 0 || other < 0 ? "harm" : "grow"),
        );
        return at + 60;
      case "granted":
      case "untouched":
      case "readied":
        this.later(at, () =>
          this.float(object, seat, { granted: "Blessed", untouched: "Untouchable", readied: "Untilted" }[kind], "word"),
        );
        return at + 80;
      case "died":
      case "destroyed_book":
      case "destroyed_ground":
        this.prepare(object, seat);
        this.later(at + 140, () => this.#burn(event));
        return at + 110;
      case "returned":
      case "ground_returned":
        this.prepare(object, seat);
        this.later(at + 60, () => this.leave(event));
        return at + 90;
      case "entered":
      case "placed":
      case "placed_down":
        this.enter(event, at);
        return at + 110;
      case "drew":
        this.later(at, () => this.draw(event));
        return at + 60;
      case "triggered":
      case "ability":
      case "book_acts":
        this.later(at, () => this.pulse(object, seat));
        return at + 130;
      default:
        return at;
    }
  }

  /** What the enemy plays is held up; a Parchment in the other's round is thrown across the table, whoever plays it. */
  #played(event: EventLine, at: number): number {
    const card = this.cards.at(event.subject);
    const thrown = this.#thrown(event);
    const mine = event.seat === this.me();
    if (!card || (mine && !thrown)) return at + 60;
    // Held up whatever comes next: a bot may have passed before the card has landed.
    setTimeout(() => this.show({ card, thrown, mine, n: ++this.#shown }), at * settings.pace);
    return at + (thrown ? 420 : 120);
  }

  /** A drop of wax falls on what is hit. */
  #wound(event: EventLine): void {
    const thing = this.thing(event.object, event.seat);
    if (!thing) return;
    this.float(event.object, event.seat, `−${event.amount}`, "harm");
    const body = thing.node ?? thing.ghost;
    if (settings.still || !body) return;
    const seal = this.box(thing.rect);
    seal.classList.add("fx-wax");
    this.animate(
      seal,
      [
        { opacity: 0, transform: "scale(2.4)" },
        { opacity: 1, transform: "scale(1)", offset: 0.35 },
        { opacity: 0, transform: "scale(.94)" },
      ],
      420,
    ).onfinish = () => seal.remove();
    this.animate(
      body,
      [{ translate: "0" }, { translate: "-5px 2px" }, { translate: "4px -2px" }, { translate: "0" }],
      190,
    );
  }

  /** What is destroyed burns away like a leaf. */
  #burn(event: EventLine): void {
    const ghost = this.layer?.querySelector<HTMLElement>(`[data-ghost="${event.object}"]`);
    if (!ghost) return;
    const frames = settings.still
      ? [{ opacity: 1 }, { opacity: 0 }]
      : [
          { opacity: 1, filter: "brightness(1) sepia(0)", clipPath: "inset(0 0 0 0)" },
          { opacity: 1, filter: "brightness(1.7) sepia(.7)", clipPath: "inset(0 0 18% 0)", offset: 0.3 },
          { opacity: 0.2, filter: "brightness(.35) sepia(1)", clipPath: "inset(0 0 100% 0)" },
        ];
    if (!settings.still) this.#embers(ghost.getBoundingClientRect());
    this.animate(ghost, frames, 340, { fill: "forwards" }).onfinish = () => ghost.remove();
  }

  #embers(rect: DOMRect): void {
    for (let i = 0; i < 10; i++) {
      const x = rect.left + rect.width * (0.15 + 0.075 * i);
      const ember = this.box(new DOMRect(x, rect.bottom - rect.height * 0.2 * (i % 4), 7, 7));
      ember.classList.add("fx-ember");
      const drift = ((i * 37) % 50) - 25;
      this.animate(
        ember,
        [
          { opacity: 1, transform: "none" },
          { opacity: 0, transform: `translate(${drift}px, ${-60 - ((i * 23) % 40)}px) scale(.3)` },
        ],
        520 + ((i * 61) % 200),
        { fill: "forwards" },
      ).onfinish = () => ember.remove();
    }
  }

  protected sounds(change: Change): void {
    const me = this.me();
    const kinds = new Set(change.fresh.map((e) => e.kind));
    const some = (...names: string[]) => names.some((name) => kinds.has(name));
    if (change.fresh.some((e) => e.kind === "played" && this.#thrown(e))) sound("throw");
    else if (some("died", "destroyed_book", "destroyed_ground")) sound("burn");
    else if (some("damaged")) sound("hit");
    else if (some("healed")) sound("heal");
    else if (some("entered", "played")) sound("play");
    else if (some("placed", "placed_down", "paid")) sound("leaf");
    else if (some("declared")) sound("horn");
    else if (some("drew")) sound("draw");
    const result = change.after.result;
    if (result && !change.before?.result) sound((result.share[me] ?? 0) > 0.5 ? "win" : "lose");
    else if (change.fresh.some((e) => e.kind === "turn" && e.seat === me)) sound("turn");
    else if (change.after.decision?.moment && change.fresh.some((e) => e.seat !== me)) sound("asked");
  }
}
