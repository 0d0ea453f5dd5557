/**
 * What the player has picked up and what they point at. It only ever looks things up in the server's list of legal
 * actions: a thing can be picked when an action starts from it, and aimed at when an action of the picked thing ends
 * there.
 */
import type { Mark } from "../cards/live";
import type { Fate, Outcome } from "../duel/fate";
import type { Picking } from "../duel/picking";
import { LEADER } from "../duel/stage";
import type { Choice } from "../lib/protocol";
import { sound } from "../lib/sound";
import type { TableSession } from "../lib/table.svelte";
import { toasts } from "../lib/ui/toasts.svelte";
import type { TerraView } from "../lib/views";
import { Choices } from "../table/cards";
import { Reasons } from "../table/reasons";
import { outcome } from "./outcome";
import type { Scene } from "./read";

/** How long the player may hesitate before outcomes are asked for, ms. */
const PAUSE = 90;

/** The ground of my board: where a card without a target is put. */
export const GROUND = "ground";

export class Picker implements Picking {
  selected = $state<string | null>(null);
  outcome = $state.raw<Outcome | null>(null);
  /** What each target would come to, by its reference, while one is sought. */
  #foreseen = $state.raw<ReadonlyMap<string, Outcome>>(new Map());
  #looking: ReturnType<typeof setTimeout> | undefined;
  /** Opening cards that are to be replaced. */
  marks = $state.raw<ReadonlySet<number>>(new Set());
  #choices = $derived.by(() => new Choices(this.session.open));
  #decision = $state(-1);
  #aim: string | null = null;
  /** Where a dragged card was let go before the server had opened its choice of targets. */
  #dropped: string | null = null;
  readonly #reasons: Reasons;

  constructor(
    private readonly session: TableSession,
    private readonly scene: () => Scene | undefined,
  ) {
    this.#reasons = new Reasons(session);
  }

  get choices(): Choices {
    return this.#choices;
  }

  /** A card's targets are being chosen; the server holds it until the last one. */
  get drafting(): boolean {
    return this.scene()?.drafting !== null && this.session.open?.draft === true;
  }

  /** A new decision puts down what was picked up for the last one. */
  renew(): void {
    const id = this.session.open?.id ?? -1;
    if (id === this.#decision) return;
    this.#decision = id;
    this.#reasons.learn(this.choices);
    this.selected = null;
    this.outcome = null;
    if (this.scene()?.phase !== "mulligan") this.marks = new Set();
    const dropped = this.#dropped;
    this.#dropped = null;
    if (this.drafting && dropped) this.drop(dropped);
    else if (this.drafting && this.#aim) this.aim(this.#aim);
    this.#foresee();
  }

  /** Ask what every target would come to, once the player has paused on the choice. */
  #foresee(): void {
    clearTimeout(this.#looking);
    this.#foreseen = new Map();
    if (!this.drafting && (!this.selected || this.toGround)) return;
    const { selected } = this;
    const decision = this.session.open?.id;
    const now = () => this.selected === selected && this.session.open?.id === decision;
    this.#looking = setTimeout(() => {
      const choices = this.drafting ? (this.choices.decision?.actions ?? []) : this.choices.from(selected ?? "");
      for (const { index, target } of choices) {
        if (!target || !now()) continue;
        void this.session.preview(index).then((answer) => {
          const scene = this.scene();
          if (scene && now()) this.#foreseen = new Map(this.#foreseen).set(target, outcome(scene, answer));
        });
      }
    }, PAUSE);
  }

  /** The fate to show on a thing: of what is pointed at, or else of what the thing itself would come to as the target. */
  fate(ref: string, serial: number, seat: number): Fate | undefined {
    const of = (seen: Outcome | null | undefined, n: number) =>
      n === LEADER ? seen?.bySeat.get(seat) : seen?.bySerial.get(n);
    if (this.outcome) return of(this.outcome, serial);
    const seen = this.#foreseen.get(ref);
    const fate = of(seen, serial);
    const place = this.selected?.startsWith("me.board.") ? Number(this.selected.split(".")[2]) : -1;
    const own = this.scene()?.me.board[place];
    return fate && own && seen?.bySerial.get(own.serial)?.dies ? { ...fate, costs: true } : fate;
  }

  /** The actions that end at `ref` with what is picked up. */
  #ending(ref: string): Choice[] {
    if (this.drafting) return this.choices.aiming(ref);
    if (!this.selected) return [];
    const from = this.choices.from(this.selected);
    if (ref === GROUND || ref === this.selected) return from.filter((c) => c.target === null);
    return from.filter((c) => c.target === ref);
  }

  mark(ref: string): Mark {
    if (this.drafting) {
      if (ref === `me.hand.${this.scene()?.drafting}`) return "chosen";
      return this.choices.aiming(ref).length > 0 ? "target" : "none";
    }
    if (this.selected === ref) return "chosen";
    if (this.selected && this.#ending(ref).length > 0) return "target";
    return this.choices.from(ref).length > 0 ? "can" : "none";
  }

  /** The picked card goes to the board as it is. */
  get toGround(): boolean {
    return !this.drafting && this.selected !== null && this.#ending(GROUND).length > 0;
  }

  get busy(): boolean {
    return this.drafting || this.selected !== null;
  }

  get origin(): string | null {
    return this.drafting ? `me.hand.${this.scene()?.drafting}` : this.selected;
  }

  starts(ref: string): boolean {
    return this.choices.from(ref).length > 0;
  }

  seeks(ref: string): boolean {
    return ref.startsWith("me.board.");
  }

  groundAt(over: string | undefined, aboveHand: boolean): string | undefined {
    return this.toGround && (over === GROUND || aboveHand) ? GROUND : undefined;
  }

  /** A click, a tap or Enter on a thing. Returns whether it did anything. */
  touch(ref: string): boolean {
    const ending = this.#ending(ref)[0];
    if (ending) return this.#act(ending);
    if (this.drafting) return ref.startsWith("me.hand.") ? this.put() : false;
    if (this.selected === ref) return this.put();
    if (ref !== GROUND && this.choices.from(ref).length > 0) {
      void this.pick(ref);
      return true;
    }
    if (this.put()) return true;
    if (ref.startsWith("me.hand."))
      void this.#reasons.why(ref, "play").then((why) => {
        if (why) toasts.add(why);
      });
    return false;
  }

  /** Let go over a thing at the end of a drag. */
  drop(ref: string): void {
    const ending = this.#ending(ref)[0];
    if (ending) this.#act(ending);
    else if (!this.drafting && this.selected?.startsWith("me.hand.")) this.#dropped = ref;
    else this.put();
  }

  /** Pick a thing up. A card that wants targets goes to the server at once: until they are chosen nothing is paid. */
  async pick(ref: string): Promise<void> {
    this.selected = ref;
    this.outcome = null;
    sound("pick");
    this.#foresee();
    const play = this.#ending(GROUND)[0];
    if (!play) return;
    const decision = this.session.open?.id;
    const answer = await this.session.preview(play.index);
    if (this.selected !== ref || this.session.open?.id !== decision) return;
    const after = answer.after as TerraView | null;
    const scene = this.scene();
    if (after?.draft.open === 1) this.session.act(play.index);
    else if (scene) this.outcome = outcome(scene, answer);
  }

  /** Put down what is picked up; an open draft is dropped. */
  put(): boolean {
    const had = this.busy;
    if (this.drafting) this.session.cancel();
    this.selected = null;
    this.outcome = null;
    this.#aim = null;
    this.#dropped = null;
    return had;
  }

  /** Point at a thing: what would happen there is asked of the server and shown. */
  aim(ref: string | null): void {
    this.#aim = ref;
    const ending = ref ? this.#ending(ref)[0] : undefined;
    if (!ending) {
      if (ref === null && !this.toGround) this.outcome = null;
      return;
    }
    void this.session.preview(ending.index).then((answer) => {
      const scene = this.scene();
      const after = answer.after as TerraView | null;
      if (this.#aim === ref && scene && after?.draft.open !== 1) this.outcome = outcome(scene, answer);
    });
  }

  #act(choice: Choice): boolean {
    const done = this.session.act(choice.index);
    if (done) {
      this.selected = null;
      this.outcome = null;
    }
    return done;
  }

  /** Mark or unmark an opening card. */
  toggle(place: number): void {
    const marks = new Set(this.marks);
    if (!marks.delete(place)) marks.add(place);
    this.marks = marks;
    sound("pick");
  }

  /** Replace the marked opening cards, all at once, and keep the others. */
  keep(): void {
    const marked = [...this.marks].flatMap((place) => this.choices.from(`me.hand.${place}`).map((c) => c.index));
    const confirm = this.choices.one("confirm");
    if (confirm) this.session.act(...marked, confirm.index);
  }

  /** On to the attack, or to the end of the turn. */
  advance(): boolean {
    const choice = this.choices.one("advance", "end");
    if (!choice || this.drafting) return false;
    this.put();
    return this.session.act(choice.index);
  }

  reserve(): boolean {
    const choice = this.choices.one("reserve");
    return choice ? this.#act(choice) : false;
  }
}
