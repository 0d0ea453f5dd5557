/** Mirianth's View as the table draws it: numbers become cards and seats by name, masks become lists, padding goes. */
import type { CardFace, Frame, SeatInfo } from "../lib/protocol";
import type { Cards } from "../table/cards";
import { type Kingdom, kingdomOf } from "./kingdom/read";
import type { MirianthDeal, MirianthView } from "./view";

export const PHASES = ["negotiation", "resolution", "scoring", "over"] as const;
export type Phase = (typeof PHASES)[number];

/** `View.asks`: what is being decided. */
export const ASKS = [
  "nothing",
  "claim",
  "another-claim",
  "free-card",
  "which-dispute",
  "turn",
  "outside-offer",
  "answer",
  "merchant",
  "paladin",
  "target",
  "hero-to-lodge",
  "penalty",
  "battle",
] as const;
export type Asks = (typeof ASKS)[number];

/** `View.draft.kind` */
export const DRAFTS = [
  "none",
  "offering",
  "countering",
  "awarding",
  "tying",
  "spending",
  "removing",
  "fighting",
] as const;
export type DraftKind = (typeof DRAFTS)[number];

/** `View.got`: what a seat has got in this round. */
export const GOT = ["not-yet", "card", "plague", "nothing"] as const;

/** What a promise is about. */
export type What = { kind: "round"; round: number } | { kind: "type"; type: string } | { kind: "card"; card: CardFace };

/** How the numbers of promises are laid out (`Promise.what`): rounds, then types, then cards. */
const ON_TYPE = 32;
const ON_CARD = 36;
const TYPES = ["", "treasure", "building", "hero", "monster"];

export function whatOf(what: number, cards: Cards): What | undefined {
  if (what <= 0) return undefined;
  if (what <= ON_TYPE) return { kind: "round", round: what };
  if (what <= ON_CARD) return { kind: "type", type: TYPES[what - ON_TYPE] ?? "" };
  const card = cards.at(what - ON_CARD);
  return card && { kind: "card", card };
}

/** What an action of the verbs `promise` and `demand` is about, as the server says it beside the action. */
export function whatAbout(about: Record<string, unknown> | null, cards: Cards): What | undefined {
  const what = about?.what as { kind?: string; round?: number; type?: string; card?: number } | undefined;
  if (what?.kind === "round") return { kind: "round", round: what.round ?? 0 };
  if (what?.kind === "type") return { kind: "type", type: what.type ?? "" };
  const card = cards.at(what?.card ?? 0);
  return card && { kind: "card", card };
}

/** A card on the table, by its number there. */
export interface Thing {
  thing: number;
  card: CardFace;
}

/** Priority that one seat has promised another. */
export interface Vow {
  /** The place in the list, by which it is waived. */
  ref: string;
  seat: number;
  holder: number;
  what: What;
  made: number;
  /** It binds in this round. */
  due: boolean;
  used: boolean;
}

/** What an offer says. `loser` is the seat that would give up the disputed card. */
export interface Deal {
  seat: number;
  to: number;
  loser: number | null;
  gives: Thing[];
  asks: Thing[];
  promise: What | undefined;
  demand: What | undefined;
}

/** A revealed card. */
export interface Slot {
  slot: number;
  ref: string;
  thing: number;
  card: CardFace;
  /** Seats that want it, in their order from the revealer. */
  claims: number[];
  /** The seat that is to receive it. */
  awarded: number | null;
  contested: boolean;
  /** Its dispute is being settled. */
  atHand: boolean;
  free: boolean;
}

export interface Player {
  seat: number;
  name: string;
  bot: boolean;
  me: boolean;
  gone: boolean;
  revealer: boolean;
  /** It must decide now. */
  acting: boolean;
  got: (typeof GOT)[number];
  /** The slot that it claims. */
  claim: number | null;
  kingdom: Kingdom;
  gave: Vow[];
  holds: Vow[];
}

export interface Disputant {
  seat: number;
  /** It has passed since the last offer. */
  passed: boolean;
  offersLeft: number;
  /** So many may be made in one dispute. */
  offers: number;
}

export interface Dispute {
  slot: Slot;
  disputants: Disputant[];
}

export interface Scene {
  view: MirianthView;
  phase: Phase;
  asks: Asks;
  /** The seat that decides. */
  seat: number;
  /** I decide. */
  mine: boolean;
  me: number;
  round: number;
  /** The number of the last round, as soon as it is known. */
  lastRound: number | null;
  roundsLeft: number;
  deck: number;
  plagueDeck: number;
  lastSeen: boolean;
  /** By seat. */
  players: Player[];
  slots: Slot[];
  free: number;
  dispute: Dispute | undefined;
  /** The offer that waits for an answer. */
  offer: Deal | undefined;
  draft: { kind: DraftKind; thing: number; deal: Deal | undefined; most: number };
  vows: Vow[];
}

/** The seats of a mask, in their order from the revealer. */
function seatsIn(mask: number, view: MirianthView): number[] {
  const order = Array.from({ length: view.count }, (_, i) => (view.revealer + i) % Math.max(1, view.count));
  return order.filter((seat) => (mask >> seat) & 1);
}

function thingsOf(things: readonly number[], view: MirianthView, cards: Cards): Thing[] {
  return things.flatMap((thing) => {
    const card = thing > 0 ? cards.at(view.card[thing] ?? 0) : undefined;
    return card ? [{ thing, card }] : [];
  });
}

function dealOf(deal: MirianthDeal, view: MirianthView, cards: Cards): Deal {
  return {
    seat: deal.seat,
    to: deal.to,
    loser: deal.yields === 1 ? deal.seat : deal.yields === 2 ? deal.to : null,
    gives: thingsOf(deal.gives, view, cards),
    asks: thingsOf(deal.asks, view, cards),
    promise: whatOf(deal.promise, cards),
    demand: whatOf(deal.demand, cards),
  };
}

function slotsOf(view: MirianthView, cards: Cards): Slot[] {
  return view.revealed.slice(0, view.revealed_count).flatMap((thing, slot) => {
    const card = cards.at(view.card[thing] ?? 0);
    if (!card) return [];
    const mask = view.claim.reduce((m, claim, seat) => (claim === slot + 1 ? m | (1 << seat) : m), 0);
    const claims = seatsIn(mask, view);
    const awarded = (view.awarded[slot] ?? 0) > 0 ? (view.awarded[slot] as number) - 1 : null;
    return [
      {
        slot,
        ref: `slot.${slot}`,
        thing,
        card,
        claims,
        awarded,
        contested: awarded === null && claims.length > 1,
        atHand: view.dispute === slot + 1,
        free: awarded === null && claims.length === 0,
      },
    ];
  });
}

function vowsOf(view: MirianthView, cards: Cards): Vow[] {
  return view.promises.slice(0, view.promise_count).flatMap((promise, place) => {
    const what = whatOf(promise.what, cards);
    if (!what) return [];
    const { seat, holder, made } = promise;
    return [{ ref: `promise.${place}`, seat, holder, what, made, due: promise.due === 1, used: promise.used === 1 }];
  });
}

export function read(frame: Frame, cards: Cards, names: SeatInfo[], seat: number): Scene {
  const view = frame.view as MirianthView;
  const phase = PHASES[view.phase] ?? "over";
  const vows = vowsOf(view, cards);
  const slots = slotsOf(view, cards);
  // Each seat may make as many offers as there is room for declined ones of each.
  const offers = Math.floor(view.declined.length / view.offers.length);
  const players = Array.from({ length: view.count }, (_, i): Player => {
    const gone = ((view.gone >> i) & 1) === 1;
    return {
      seat: i,
      name: names[i]?.name ?? `Seat ${i + 1}`,
      bot: names[i]?.kind === "bot",
      me: i === seat,
      gone,
      revealer: phase === "negotiation" && view.revealer === i,
      acting: phase !== "over" && view.seat === i && !gone,
      got: GOT[view.got[i] ?? 0] ?? "not-yet",
      claim: (view.claim[i] ?? 0) > 0 ? (view.claim[i] as number) - 1 : null,
      kingdom: kingdomOf(view, cards, i),
      gave: vows.filter((vow) => vow.seat === i),
      holds: vows.filter((vow) => vow.holder === i),
    };
  });
  const disputed = slots.find((slot) => slot.atHand);
  const disputants = seatsIn(view.disputants, view).map((i) => ({
    seat: i,
    passed: ((view.passed >> i) & 1) === 1,
    offersLeft: Math.max(0, offers - (view.offers[i] ?? 0)),
    offers,
  }));
  const kind = DRAFTS[view.draft.kind] ?? "none";
  const bargaining = kind === "offering" || kind === "countering";
  return {
    view,
    phase,
    asks: ASKS[view.asks] ?? "nothing",
    seat: view.seat,
    mine: frame.decision !== null,
    me: seat,
    round: view.number,
    lastRound: view.last_round > 0 ? view.last_round : null,
    roundsLeft: view.rounds_left,
    deck: view.total - view.drawn,
    plagueDeck: view.plague_total - view.plague_drawn,
    lastSeen: view.last_seen === 1,
    players,
    slots,
    free: view.free,
    dispute: disputed && { slot: disputed, disputants },
    offer: view.offer.offered === 1 ? dealOf(view.offer, view, cards) : undefined,
    draft: {
      kind,
      thing: view.draft.thing,
      deal: bargaining ? dealOf(view.draft.deal, view, cards) : undefined,
      most: view.draft.deal.gives.length,
    },
    vows,
  };
}
