/**
 * The offer that is being built. The server holds its beginning (to whom, and who gives up the card) and lists what may be
 * added; what is picked from that list lies here until it is sent as a whole. Whether it may be sent, and why not, the
 * server says each time something changes.
 */
import type { Mark } from "../cards/live";
import type { Choice } from "../lib/protocol";
import { CANCEL } from "../lib/protocol";
import type { TableSession } from "../lib/table.svelte";
import type { Cards, Choices } from "../table/cards";
import { type Deal, type Scene, type Thing, type What, whatAbout } from "./read";

/** The act that makes the offer. It is also asked about while it is not listed: then the server says why it is not. */
const SEND = 6;
/** How long a change may lie before the server is asked about it, ms. */
const PAUSE = 60;

/** Who gives up the card, as the server numbers it. */
export const NOBODY = 0;
export const PROPOSER = 1;
export const PARTNER = 2;

export type SideOf = "give" | "ask";
export type Pledge = "promise" | "demand";

export interface Option {
  choice: Choice;
  what: What;
}

function keyOf(what: What): string {
  return `${what.kind} ${what.kind === "round" ? what.round : what.kind === "type" ? what.type : what.card.index}`;
}

/** What an offer begins with: a counter begins with what it answers. */
interface Seed {
  who: number;
  give: number[];
  ask: number[];
  promise: What | undefined;
  demand: What | undefined;
}

const EMPTY: Seed = { who: PARTNER, give: [], ask: [], promise: undefined, demand: undefined };

export class Bargain {
  /** Things picked of each side. */
  give = $state.raw<number[]>([]);
  ask = $state.raw<number[]>([]);
  /** Picked promises, by the index of their action. */
  promise = $state<number | null>(null);
  demand = $state<number | null>(null);
  /** Why the last touch changed nothing. */
  notice = $state("");
  /** What the server says of the offer as it stands: undefined while it has not said. */
  verdict = $state.raw<{ fine: boolean; why: string }>();
  #seed: Seed | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = "";
  /** The server has been asked about the offer as it stands and has not answered. */
  #waiting = false;
  /** It is to be sent as soon as the server says that it may be. */
  #sends = false;
  /** An offer that is begun anew as soon as the old beginning is taken back: its acts were not seen, the page is new. */
  #again: string | undefined;

  constructor(
    private readonly table: TableSession,
    private readonly cards: Cards,
    private readonly scene: () => Scene | undefined,
    private readonly choices: () => Choices,
  ) {}

  /** An offer is being built. */
  get open(): boolean {
    const kind = this.scene()?.draft.kind;
    return kind === "offering" || kind === "countering";
  }

  get countering(): boolean {
    return this.scene()?.draft.kind === "countering";
  }

  /** To whom it is said, and who gives up the card; the lists are there. */
  get ready(): boolean {
    return this.open && !this.choices().has("yields");
  }

  get partner(): number {
    return this.scene()?.draft.deal?.to ?? -1;
  }

  /** Both want the card that is disputed: then it is said who gives it up. */
  get between(): boolean {
    const disputants = this.scene()?.dispute?.disputants ?? [];
    return [this.scene()?.me, this.partner].every((seat) => disputants.some((d) => d.seat === seat));
  }

  /** Who gives up the card. */
  get who(): number {
    const loser = this.scene()?.draft.deal?.loser ?? null;
    return loser === null ? NOBODY : loser === this.scene()?.me ? PROPOSER : PARTNER;
  }

  get pending(): boolean {
    return this.table.pending;
  }

  /** Begin an offer to a seat. */
  start(seat: number): void {
    const choice = this.choices()
      .aiming(`seat.${seat}`)
      .find((c) => c.verb === "offer");
    if (choice) this.#begin(EMPTY, choice);
  }

  /** Begin an offer in return, from the one that waits for an answer. */
  counter(): void {
    const offer = this.scene()?.offer;
    const choice = this.choices().one("counter");
    if (!offer || !choice) return;
    const things = (list: Thing[]) => list.map(({ thing }) => thing);
    const who = offer.loser === null ? NOBODY : offer.loser === offer.to ? PROPOSER : PARTNER;
    this.#begin(
      { who, give: things(offer.asks), ask: things(offer.gives), promise: offer.demand, demand: offer.promise },
      choice,
    );
  }

  #begin(seed: Seed, choice: Choice): void {
    this.#clear();
    this.#seed = seed;
    this.table.act(choice.index);
  }

  #clear(): void {
    this.give = [];
    this.ask = [];
    this.promise = null;
    this.demand = null;
    this.notice = "";
    this.verdict = undefined;
    this.#seed = undefined;
    this.#asked = "";
    this.#waiting = false;
    this.#sends = false;
  }

  /** Say who gives up the card: the server begins again, what was picked stays. */
  yields(who: number): void {
    if (this.table.pending || who === this.who) return;
    const first = this.countering ? "counter" : "offer";
    const { seats, counter } = this.#beginnings;
    const begin = first === "counter" ? counter : seats.get(this.partner);
    const index = this.#whos.get(who);
    this.verdict = undefined;
    this.#seed = {
      who,
      give: this.give,
      ask: this.ask,
      promise: this.whatOf("promise"),
      demand: this.whatOf("demand"),
    };
    if (begin !== undefined && index !== undefined) this.table.act(CANCEL, begin, index);
    else {
      this.#again = this.countering ? "counter" : `seat.${this.partner}`;
      this.table.cancel();
    }
  }

  /** To whom an offer could be made instead of its partner, himself included. */
  get partners(): number[] {
    return this.countering ? [] : [...this.#beginnings.seats.keys()];
  }

  /** Turn to another partner: what was picked is of no use there. */
  turnTo(seat: number): boolean {
    const begin = this.#beginnings.seats.get(seat);
    if (begin === undefined || seat === this.partner || this.table.pending) return false;
    this.#clear();
    this.#seed = EMPTY;
    this.#whos.clear();
    return this.table.act(CANCEL, begin);
  }

  /** The acts that begin an offer, and those that say who yields: they are not listed any more when they are wanted again. */
  readonly #beginnings: { seats: Map<number, number>; counter: number | undefined } = {
    seats: new Map(),
    counter: undefined,
  };
  readonly #whos = new Map<number, number>();

  /** Who may give up the card. */
  get whos(): number[] {
    return [...this.#whos.keys()].sort((a, b) => b - a);
  }

  /** A frame has come: go on with what has been begun. */
  renew(): void {
    const choices = this.choices();
    if (!this.open) {
      this.#beginnings.seats.clear();
      for (const choice of choices.byVerb.get("offer") ?? [])
        this.#beginnings.seats.set(Number(choice.target?.slice(5)), choice.index);
      this.#beginnings.counter = choices.one("counter")?.index;
      this.#whos.clear();
      const again = this.#again;
      this.#again = undefined;
      const choice =
        again === "counter" ? choices.one("counter") : again && choices.aiming(again).find((c) => c.verb === "offer");
      if (choice && this.#seed) {
        this.table.act(choice.index);
        return;
      }
      if (this.#seed && !this.table.pending) this.#seed = undefined;
      if (this.give.length + this.ask.length > 0 || this.promise !== null || this.demand !== null) this.#clear();
      return;
    }
    const yields = choices.byVerb.get("yields") ?? [];
    if (yields.length > 0) {
      for (const choice of yields) this.#whos.set(Number(choice.about?.who ?? 0), choice.index);
      const wanted = this.#seed?.who ?? PARTNER;
      const index = this.#whos.get(wanted) ?? yields[0]?.index;
      if (index !== undefined) this.table.act(index);
      return;
    }
    const seed = this.#seed;
    if (seed) {
      this.#seed = undefined;
      this.give = seed.give.filter((thing) => choices.doing("give", `thing.${thing}`));
      this.ask = seed.ask.filter((thing) => choices.doing("ask", `thing.${thing}`));
      this.promise = this.#find("promise", seed.promise);
      this.demand = this.#find("demand", seed.demand);
    }
    this.#check();
  }

  #find(pledge: Pledge, what: What | undefined): number | null {
    if (!what) return null;
    return this.options(pledge).find((option) => keyOf(option.what) === keyOf(what))?.choice.index ?? null;
  }

  /** What may be promised by me, or demanded of the partner. */
  options(pledge: Pledge): Option[] {
    return (this.choices().byVerb.get(pledge) ?? []).flatMap((choice) => {
      const what = whatAbout(choice.about, this.cards);
      return what ? [{ choice, what }] : [];
    });
  }

  whatOf(pledge: Pledge): What | undefined {
    const index = this[pledge];
    return index === null ? undefined : this.options(pledge).find((option) => option.choice.index === index)?.what;
  }

  /** Cards that may pass: one's own, or the partner's. */
  things(side: SideOf): Thing[] {
    const view = this.scene()?.view;
    return (this.choices().byVerb.get(side) ?? []).flatMap((choice) => {
      const thing = Number(choice.source?.slice(6));
      const card = this.cards.at(view?.card[thing] ?? 0);
      return card ? [{ thing, card }] : [];
    });
  }

  picked(side: SideOf): Thing[] {
    return this.things(side).filter(({ thing }) => this[side].includes(thing));
  }

  /** The deal as it stands. */
  get deal(): Deal | undefined {
    const scene = this.scene();
    const begun = scene?.draft.deal;
    if (!scene || !begun) return undefined;
    return {
      ...begun,
      gives: this.picked("give"),
      asks: this.picked("ask"),
      promise: this.whatOf("promise"),
      demand: this.whatOf("demand"),
    };
  }

  mark(ref: string): Mark {
    const thing = Number(ref.slice(6));
    if (this.give.includes(thing) || this.ask.includes(thing)) return "chosen";
    const choices = this.choices();
    return choices.doing("give", ref) || choices.doing("ask", ref) ? "can" : "none";
  }

  /** Add a card to the deal, or take it out. */
  touch(ref: string): boolean {
    if (!this.ready) return false;
    const thing = Number(ref.slice(6));
    const side: SideOf | undefined = this.choices().doing("give", ref)
      ? "give"
      : this.choices().doing("ask", ref)
        ? "ask"
        : undefined;
    if (!side) {
      this.notice = "This card cannot be part of the deal.";
      return false;
    }
    const most = this.scene()?.draft.most ?? 2;
    if (this[side].includes(thing)) this[side] = this[side].filter((t) => t !== thing);
    else if (this[side].length >= most) {
      this.notice = `No more than ${most === 2 ? "two" : most} cards each way.`;
      return false;
    } else this[side] = [...this[side], thing];
    this.#changed();
    return true;
  }

  pledge(pledge: Pledge, index: number | null): void {
    this[pledge] = this[pledge] === index ? null : index;
    this.#changed();
  }

  #changed(): void {
    this.notice = "";
    this.#waiting = true;
    this.#sends = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), PAUSE);
  }

  /** Everything that was picked, in the order in which an offer is built. */
  get #steps(): number[] {
    const choices = this.choices();
    const index = (verb: SideOf) => (thing: number) => choices.doing(verb, `thing.${thing}`)?.index;
    return [...this.give.map(index("give")), ...this.ask.map(index("ask")), this.promise, this.demand]
      .filter((i): i is number => i !== undefined && i !== null)
      .sort((a, b) => a - b);
  }

  #check(): void {
    if (!this.ready || this.table.pending) return;
    const steps = [...this.#steps, SEND];
    const asked = `${this.table.open?.id}:${steps.join()}`;
    if (asked === this.#asked && this.verdict) {
      this.#waiting = false;
      return;
    }
    this.#asked = asked;
    this.#waiting = true;
    void this.table.preview(...steps).then((answer) => {
      if (this.#asked !== asked) return;
      this.#waiting = false;
      this.verdict = { fine: answer.after !== null, why: answer.why ?? "" };
      if (this.#sends) this.send();
    });
  }

  /** Nothing has been put into it. */
  get empty(): boolean {
    return this.give.length + this.ask.length === 0 && this.promise === null && this.demand === null;
  }

  get sendable(): boolean {
    return this.ready && !this.table.pending && this.verdict?.fine === true;
  }

  /** Make the offer; if the server has not yet said that it may be made, as soon as it says so. */
  send(): boolean {
    this.#sends = this.ready && this.#waiting;
    if (this.#sends) return true;
    return this.sendable && this.table.act(...this.#steps, SEND);
  }

  cancel(): boolean {
    return this.open && this.table.cancel();
  }
}
