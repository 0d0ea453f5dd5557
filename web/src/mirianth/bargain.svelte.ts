/**
 * The offer that is being built. The server holds its beginning (to whom, and who gives up the card) and lists what may be
 * added; what is picked from that list lies here until it is sent as a whole. Whether it may be sent, and why not, the
 * server says each time something changes.
 */
import type { Mark } from "../cards/live";
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

/** A promise that could be made, and the action that adds it. */
export interface Option {
  index: number;
  what: What;
}

/** A card that could pass, and the action that adds it. */
interface Good extends Thing {
  index: number;
}

interface Lists {
  give: Good[];
  ask: Good[];
  promise: Option[];
  demand: Option[];
}

const NOTHING: Lists = { give: [], ask: [], promise: [], demand: [] };

/** What an offer begins with: a counter begins with what it answers, one that is begun anew with what it was. */
interface Seed {
  who: number;
  give: number[];
  ask: number[];
  promise: What | undefined;
  demand: What | undefined;
}

const EMPTY: Seed = { who: PARTNER, give: [], ask: [], promise: undefined, demand: undefined };

function same(a: What, b: What): boolean {
  if (a.kind === "round") return b.kind === "round" && a.round === b.round;
  if (a.kind === "type") return b.kind === "type" && a.type === b.type;
  return b.kind === "card" && a.card.index === b.card.index;
}

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
  /** What could be added: as the server last listed it. */
  #lists = $state.raw<Lists>(NOTHING);
  /** The seats that an offer could be made to, as last listed. */
  partners = $state.raw<number[]>([]);
  /** Who may give up the card, as last listed. */
  whos = $state.raw<number[]>([]);
  /** What is begun as soon as the old beginning is taken back: a seat, or a counter. */
  #again = $state<string>();
  #begun = $state.raw<{ partner: number; who: number; countering: boolean }>({
    partner: -1,
    who: PARTNER,
    countering: false,
  });
  /** It is taken back as soon as nothing is on its way. */
  #dropped = $state(false);
  #seed: Seed | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = "";
  /** The server has been asked about the offer as it stands and has not answered. */
  #waiting = false;
  /** It is to be sent as soon as the server says that it may be. */
  #sends = false;

  constructor(
    private readonly table: TableSession,
    private readonly cards: Cards,
    private readonly scene: () => Scene | undefined,
    private readonly choices: () => Choices,
  ) {}

  /** The server holds a beginning. */
  get #held(): boolean {
    const kind = this.scene()?.draft.kind;
    return kind === "offering" || kind === "countering";
  }

  /** An offer is being built. */
  get open(): boolean {
    return !this.#dropped && (this.#held || this.#again !== undefined);
  }

  get countering(): boolean {
    return this.#begun.countering;
  }

  /** To whom it is said, and who gives up the card; the lists are there. */
  get ready(): boolean {
    return this.#held && this.#again === undefined && !this.choices().has("yields");
  }

  get partner(): number {
    return this.#begun.partner >= 0 ? this.#begun.partner : (this.scene()?.draft.deal?.to ?? 0);
  }

  /** Both want the card that is disputed: then it is said who gives it up. */
  get between(): boolean {
    const disputants = this.scene()?.dispute?.disputants ?? [];
    return [this.scene()?.me, this.partner].every((seat) => disputants.some((d) => d.seat === seat));
  }

  /** Who gives up the card. */
  get who(): number {
    return this.#begun.who;
  }

  get pending(): boolean {
    return this.table.pending || !this.ready;
  }

  /** Nothing has been put into it. */
  get empty(): boolean {
    return this.give.length + this.ask.length === 0 && this.promise === null && this.demand === null;
  }

  /** Begin an offer to a seat. */
  start(seat: number): void {
    this.#clear();
    this.#begin(EMPTY, `seat.${seat}`);
  }

  /** Begin an offer in return, from the one that waits for an answer. */
  counter(): void {
    const offer = this.scene()?.offer;
    if (!offer) return;
    const things = (list: Thing[]) => list.map(({ thing }) => thing);
    const who = offer.loser === null ? NOBODY : offer.loser === offer.to ? PROPOSER : PARTNER;
    const { asks, gives, demand, promise } = offer;
    this.#clear();
    this.#begin({ who, give: things(asks), ask: things(gives), promise: demand, demand: promise }, "counter");
  }

  #begin(seed: Seed, how: string): boolean {
    const choices = this.choices();
    const choice = how === "counter" ? choices.one("counter") : choices.aiming(how).find((c) => c.verb === "offer");
    if (!choice || !this.table.act(choice.index)) return false;
    const countering = how === "counter";
    const partner = countering ? (this.scene()?.offer?.seat ?? -1) : Number(how.slice(5));
    this.#begun = { partner, who: seed.who, countering };
    this.#seed = seed;
    return true;
  }

  #clear(): void {
    this.give = [];
    this.ask = [];
    this.promise = null;
    this.demand = null;
    this.notice = "";
    this.verdict = undefined;
    this.#lists = NOTHING;
    this.#seed = undefined;
    this.#asked = "";
    this.#waiting = false;
    this.#sends = false;
  }

  /** Begin anew: what was begun is taken back first, which nobody sees. */
  #anew(seed: Seed, how: string): boolean {
    if (this.pending || !this.table.cancel()) return false;
    this.#seed = seed;
    this.#again = how;
    return true;
  }

  /** Say who gives up the card; what was picked stays. */
  yields(who: number): void {
    if (who === this.who) return;
    const { give, ask } = this;
    const seed = { who, give, ask, promise: this.whatOf("promise"), demand: this.whatOf("demand") };
    this.#anew(seed, this.countering ? "counter" : `seat.${this.partner}`);
  }

  /** Turn to another partner: what was picked is of no use there. */
  turnTo(seat: number): boolean {
    if (seat === this.partner || this.countering || !this.#anew(EMPTY, `seat.${seat}`)) return false;
    this.give = [];
    this.ask = [];
    this.promise = null;
    this.demand = null;
    return true;
  }

  /** Take back what has been begun, even while it is on its way. */
  cancel(): boolean {
    if (!this.open) return false;
    this.#clear();
    this.#again = undefined;
    this.#dropped = true;
    this.#drop();
    return true;
  }

  #drop(): void {
    if (this.table.pending) return;
    if (!this.#held || !this.table.cancel()) this.#dropped = false;
  }

  /** A frame has come: go on with what has been begun. */
  renew(): void {
    const choices = this.choices();
    if (this.#dropped) this.#drop();
    if (this.#dropped) return;
    if (!this.#held) this.#closed();
    else if (choices.has("yields")) this.#say();
    else this.#listed();
  }

  #closed(): void {
    const offers = this.choices().byVerb.get("offer") ?? [];
    this.partners = offers.map((choice) => Number(choice.target?.slice(5)));
    const again = this.#again;
    const seed = this.#seed;
    this.#again = undefined;
    this.whos = [];
    if (again && seed && this.#begin(seed, again)) {
      this.#again = again;
      return;
    }
    if (!this.table.pending) this.#clear();
  }

  /** Say who gives up the card. */
  #say(): void {
    const yields = this.choices().byVerb.get("yields") ?? [];
    const by = new Map(yields.map((choice) => [Number(choice.about?.who ?? 0), choice.index]));
    this.whos = [...by.keys()].sort((a, b) => b - a);
    const index = by.get(this.#seed?.who ?? PARTNER) ?? yields[0]?.index;
    if (index !== undefined) this.table.act(index);
  }

  /** The lists are there. */
  #listed(): void {
    const choices = this.choices();
    const scene = this.scene();
    const begun = scene?.draft.deal;
    if (!scene || !begun) return;
    this.#again = undefined;
    const who = begun.loser === null ? NOBODY : begun.loser === scene.me ? PROPOSER : PARTNER;
    this.#begun = { partner: begun.to, who, countering: scene.draft.kind === "countering" };
    const goods = (verb: SideOf): Good[] =>
      (choices.byVerb.get(verb) ?? []).flatMap((choice) => {
        const thing = Number(choice.source?.slice(6));
        const card = this.cards.at(scene.view.card[thing] ?? 0);
        return card ? [{ thing, card, index: choice.index }] : [];
      });
    const pledges = (verb: Pledge): Option[] =>
      (choices.byVerb.get(verb) ?? []).flatMap((choice) => {
        const what = whatAbout(choice.about, this.cards);
        return what ? [{ index: choice.index, what }] : [];
      });
    this.#lists = { give: goods("give"), ask: goods("ask"), promise: pledges("promise"), demand: pledges("demand") };
    const seed = this.#seed;
    if (seed) {
      this.#seed = undefined;
      this.give = seed.give.filter((thing) => this.#good("give", thing));
      this.ask = seed.ask.filter((thing) => this.#good("ask", thing));
      this.promise = this.#find("promise", seed.promise);
      this.demand = this.#find("demand", seed.demand);
    }
    this.#check();
  }

  #good(side: SideOf, thing: number): Good | undefined {
    return this.#lists[side].find((good) => good.thing === thing);
  }

  #find(pledge: Pledge, what: What | undefined): number | null {
    return (what && this.#lists[pledge].find((option) => same(option.what, what))?.index) ?? null;
  }

  /** What may be promised by me, or demanded of the partner. */
  options(pledge: Pledge): Option[] {
    return this.#lists[pledge];
  }

  whatOf(pledge: Pledge): What | undefined {
    return this.#lists[pledge].find((option) => option.index === this[pledge])?.what;
  }

  /** Cards that may pass: one's own, or the partner's. */
  things(side: SideOf): Thing[] {
    return this.#lists[side];
  }

  /** The deal as it stands. */
  get deal(): Deal | undefined {
    const scene = this.scene();
    if (!scene || !this.open) return undefined;
    const picked = (side: SideOf) => this.#lists[side].filter(({ thing }) => this[side].includes(thing));
    const loser = { [NOBODY]: null, [PROPOSER]: scene.me, [PARTNER]: this.partner }[this.who] ?? null;
    return {
      seat: scene.me,
      to: this.partner,
      loser: this.between ? loser : null,
      gives: picked("give"),
      asks: picked("ask"),
      promise: this.whatOf("promise"),
      demand: this.whatOf("demand"),
    };
  }

  mark(ref: string): Mark {
    const thing = Number(ref.slice(6));
    if (this.give.includes(thing) || this.ask.includes(thing)) return "chosen";
    return this.#good("give", thing) || this.#good("ask", thing) ? "can" : "none";
  }

  /** Add a card to the deal, or take it out. */
  touch(ref: string): boolean {
    if (!this.ready) return false;
    const thing = Number(ref.slice(6));
    const side: SideOf | undefined = this.#good("give", thing) ? "give" : this.#good("ask", thing) ? "ask" : undefined;
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

  /** Add a promise, or take it out. */
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
    const picked = (side: SideOf) => this[side].flatMap((thing) => this.#good(side, thing)?.index ?? []);
    const pledged = [this.promise, this.demand].filter((index) => index !== null);
    return [...picked("give"), ...picked("ask"), ...pledged].sort((a, b) => a - b);
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

  get sendable(): boolean {
    return this.ready && !this.table.pending && this.verdict?.fine === true;
  }

  /** Make the offer; if the server has not yet said that it may be made, as soon as it says so. */
  send(): boolean {
    this.#sends = this.ready && this.#waiting;
    if (this.#sends) return true;
    return this.sendable && this.table.act(...this.#steps, SEND);
  }
}
