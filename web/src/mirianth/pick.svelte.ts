/**
 * What a touch means just now: cards, seals and seats are looked up in the server's list of legal actions, and nowhere
 * else. What cannot be taken back is touched twice.
 */
import type { Mark } from "../cards/live";
import { sound } from "../lib/sound";
import type { TableSession } from "../lib/table.svelte";
import { type Cards, Choices } from "../table/cards";
import { Bargain } from "./bargain.svelte";
import type { Scene } from "./read";

/** What a touch on a card does, for a screen reader. */
const CAN: Record<string, string> = {
  announce: "can be announced",
  choose: "can be chosen",
  order: "can be settled first",
  use: "can be used",
  target: "can be targeted",
  fight: "can be fought",
  discard: "can be discarded",
  withhold: "can be kept out of the fight",
};
/** Verbs that look for where something goes, not for something of one's own to begin with. */
const TARGETS = new Set(["choose", "target", "fight", "order"]);

/** An act of no return that waits for the second touch. */
export interface Armed {
  verb: string;
  ref: string;
}

export class Picker {
  readonly bargain: Bargain;
  armed = $state.raw<Armed | null>(null);
  /** Where a carried thing was let go: taken as soon as it is listed. */
  #want: string | null = null;
  readonly choices = $derived.by(() => new Choices(this.table.open));

  constructor(
    private readonly table: TableSession,
    cards: Cards,
    private readonly scene: () => Scene | undefined,
  ) {
    this.bargain = new Bargain(table, cards, scene, () => this.choices);
  }

  /** What a touch on a card would do. */
  #way(ref: string) {
    return [...this.choices.from(ref), ...this.choices.aiming(ref)].find((choice) => choice.verb in CAN);
  }

  mark(ref: string): Mark {
    if (this.bargain.open) return this.bargain.mark(ref);
    const scene = this.scene();
    if (ref === `thing.${scene?.draft.thing}` && this.table.open?.draft) return "chosen";
    const way = this.#way(ref);
    if (!way) return "none";
    return TARGETS.has(way.verb) ? "target" : "can";
  }

  /** What marked cards can do, for a screen reader. */
  can(ref: string): string | undefined {
    if (this.bargain.open) return "can be part of the deal";
    const way = this.#way(ref);
    return way && CAN[way.verb];
  }

  /** The same where it is said once for all cards of a kingdom. */
  get canThings(): string | undefined {
    if (this.bargain.open) return "can be part of the deal";
    const verb = ["use", "target", "fight", "discard", "withhold"].find((v) => this.choices.has(v));
    if (verb === "use" && this.scene()?.asks === "paladin") return "can be tied to a monster";
    return verb && CAN[verb];
  }

  touch(ref: string): boolean {
    this.armed = null;
    if (this.bargain.open) return ref.startsWith("thing.") && this.bargain.touch(ref);
    const way = this.#way(ref);
    if (!way) return false;
    sound("pick");
    return this.table.act(way.index);
  }

  /** What can be carried: one's seal while one announces, a Paladin that may be tied. */
  carries(ref: string): boolean {
    if (this.bargain.open || this.table.pending) return false;
    if (ref === "seal") return this.choices.has("announce") || this.choices.has("choose");
    return this.choices.from(ref).some((choice) => choice.verb === "use");
  }

  /** Where what is carried may be put down. */
  takes(carried: string, ref: string): boolean {
    if (carried === "seal") return ref.startsWith("slot.") && this.mark(ref) !== "none";
    return ref.startsWith("thing.") && ref !== carried;
  }

  drop(carried: string, ref: string): boolean {
    if (!this.takes(carried, ref)) return false;
    if (carried === "seal") return this.touch(ref);
    this.#want = ref;
    return this.touch(carried);
  }

  /** A frame has come. */
  renew(): void {
    this.armed = null;
    const want = this.#want;
    if (want && !this.table.pending) {
      this.#want = null;
      const way = this.choices.aiming(want).find((choice) => choice.verb === "target");
      if (way) this.table.act(way.index);
    }
    this.bargain.renew();
  }

  /** Take the first action of a verb. */
  act(...verbs: string[]): boolean {
    this.armed = null;
    const choice = this.choices.one(...verbs);
    return choice !== undefined && this.table.act(choice.index);
  }

  /** What has no return: the first touch asks, the second does it. */
  twice(verb: string, ref = ""): boolean {
    const choice = ref ? this.choices.aiming(ref).find((c) => c.verb === verb) : this.choices.one(verb);
    if (!choice) return false;
    if (this.armed?.verb === verb && this.armed.ref === ref) {
      this.armed = null;
      return this.table.act(choice.index);
    }
    this.armed = { verb, ref };
    return true;
  }

  isArmed(verb: string, ref = ""): boolean {
    return this.armed?.verb === verb && this.armed.ref === ref;
  }

  /** What may be waived, offered, awarded. */
  offers(): number[] {
    return (this.choices.byVerb.get("offer") ?? []).map((choice) => Number(choice.target?.slice(5)));
  }

  waivable(ref: string): boolean {
    return this.choices.aiming(ref).some((choice) => choice.verb === "waive");
  }

  /** Put down what has been begun. */
  put(): boolean {
    if (this.armed) {
      this.armed = null;
      return true;
    }
    return this.bargain.cancel() || this.table.cancel();
  }

  /** The button that goes on: keep, send, pass, tie none. */
  onward(): boolean {
    if (this.bargain.open) return this.bargain.send();
    return this.act("keep", "strike", "pass");
  }
}
