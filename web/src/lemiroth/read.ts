/** Lemiroth's View as the table draws it: numbers become cards, padding goes, sides become mine and theirs. */
import type { VellumLive } from "../cards/live";
import { CAPACITIES } from "../cards/vellum/capacities";
import type { CardFace, Frame } from "../lib/protocol";
import type { LemirothView } from "../lib/views";
import type { Cards } from "../table/cards";

export const PHASES = ["opening", "withdrawal", "meditating", "crusade", "end", "over"] as const;
export type Phase = (typeof PHASES)[number];
export const LIFE = 30;

/** `View.draft.kind` */
export const DRAFTS = ["none", "playing", "using", "marking", "blocking", "reading"] as const;
export type DraftKind = (typeof DRAFTS)[number];

/** An Underling in a Crusade. */
export interface Warrior {
  serial: number;
  place: number;
  card: CardFace;
  live: VellumLive;
  /** The place of what it fights: of its blocker, or of the attacker that it blocks. */
  against: number | null;
  /** It was blocked, and its blocker has left. */
  lonely: boolean;
}

/** A Book on a Lectern. */
export interface Tome {
  serial: number;
  place: number;
  card: CardFace;
  /** It still acts in this Meditating phase. */
  due: boolean;
}

/** A card in a Territory; without a face it lies face down and is not mine. */
export interface Ground {
  serial: number;
  place: number;
  card: CardFace | undefined;
  tilted: boolean;
  down: boolean;
}

export interface Side {
  seat: number;
  name: string;
  bot: boolean;
  life: number;
  /** Untilted cards in the Territory: Faith Units at hand. */
  faith: number;
  library: number;
  archives: CardFace[];
  handCount: number;
  /** One's own cards; empty for the other side. */
  hand: CardFace[];
  /** Places of one's own hand whose cards everybody knows. */
  shown: number;
  /** Cards in the other hand that everybody knows of. */
  known: CardFace[];
  crusade: Warrior[];
  lectern: Tome[];
  territory: Ground[];
  placed: boolean;
  kept: boolean;
}

/** A card that waits on the stack. */
export interface Waiting {
  card: CardFace;
  mine: boolean;
}

export interface Scene {
  phase: Phase;
  round: number;
  /** It is my round. */
  mine: boolean;
  /** I go first. */
  first: boolean;
  me: Side;
  foe: Side;
  /** A response window is open; whether I am the one who is asked. */
  window: "none" | "mine" | "theirs";
  /** Cards that I have to discard. */
  discards: number;
  draft: { kind: DraftKind; place: number; count: number };
  /** Declared attackers that have not fought yet, by serial, in the order of the Crusade. */
  attackers: number[];
  /** The serial of the attacker that strikes next; 0 none. */
  striker: number;
  stack: Waiting[];
  byHand: boolean;
}

type SeenPlayer = LemirothView["players"][number];

function warriors(player: SeenPlayer, cards: Cards, active: boolean): Warrior[] {
  return player.crusade.slice(0, player.crusade_count).flatMap((body, place) => {
    const card = cards.at(body.card);
    if (!card) return [];
    const mask = player.capacities[place] ?? 0;
    const attacking = player.attacking[place] === 1;
    const opposed = player.opposed[place] ?? 0;
    const blocking = player.blocking[place] ?? 0;
    const resting = active && body.tilted === 0 && player.can_attack[place] === 0;
    const notes: [string, string][] = [];
    if (body.tilted === 1)
      notes.push(["Tilted", "It has been used, or has just come: it rests until its player's next round."]);
    else if (resting)
      notes.push(["Not ready", "It must be untilted since the round began to attack or use its ability."]);
    if (body.damage > 0)
      notes.push(["Damage", `${body.damage} of ${player.stamina[place] ?? 0} Stamina in damage tokens.`]);
    const live: VellumLive = {
      attack: player.willpower[place] ?? 0,
      health: player.stamina_left[place] ?? 0,
      maxHealth: player.stamina[place] ?? 0,
      capacities: CAPACITIES.filter((_, bit) => (mask & (1 << bit)) !== 0),
      tilted: body.tilted === 1,
      tokens: body.damage,
      resting,
      attacking,
      blocking: blocking > 0,
      notes,
    };
    const against = opposed > 0 ? opposed - 1 : blocking > 0 ? blocking - 1 : null;
    return [{ serial: body.serial, place, card, live, against, lonely: opposed < 0 }];
  });
}

function side(view: LemirothView, seat: number, cards: Cards, names: { name: string; kind: string }[]): Side {
  const p = view.players[seat] as SeenPlayer;
  return {
    seat,
    name: names[seat]?.name ?? `Seat ${seat + 1}`,
    bot: names[seat]?.kind === "bot",
    life: p.life,
    faith: p.faith,
    library: p.library_count,
    archives: cards.list(p.archives, p.archives_count),
    handCount: p.hand_count,
    hand: cards.list(p.hand, p.hand_count),
    shown: p.public,
    known: cards.list(p.known, p.known_count),
    crusade: warriors(p, cards, view.seat === seat && PHASES[view.phase] !== "opening"),
    lectern: p.lectern.slice(0, p.lectern_count).flatMap((tome, place) => {
      const card = cards.at(tome.card);
      return card ? [{ serial: tome.serial, place, card, due: tome.due === 1 }] : [];
    }),
    territory: p.territory.slice(0, p.territory_count).map((ground, place) => ({
      serial: ground.serial,
      place,
      card: cards.at(ground.card),
      tilted: ground.tilted === 1,
      down: ground.face_down === 1,
    })),
    placed: p.placed === 1,
    kept: p.kept === 1,
  };
}

export function read(frame: Frame, cards: Cards, names: { name: string; kind: string }[]): Scene {
  const view = frame.view as LemirothView;
  const me = Math.max(0, view.me);
  const { draft } = view;
  const own = draft.kind !== 0 && draft.seat === me;
  return {
    phase: PHASES[view.phase] ?? "over",
    round: view.turn,
    mine: view.seat === me,
    first: view.first === me,
    me: side(view, me, cards, names),
    foe: side(view, 1 - me, cards, names),
    window: view.window === 0 || PHASES[view.phase] === "over" ? "none" : view.asked === me ? "mine" : "theirs",
    discards: view.discards > 0 && view.discarder === me ? view.discards : 0,
    draft: { kind: own ? (DRAFTS[draft.kind] ?? "none") : "none", place: draft.place, count: draft.count },
    attackers: view.attackers.slice(0, view.attack_count),
    striker: view.striker,
    stack: view.stack.slice(0, view.stack_count).flatMap((pending) => {
      const card = cards.at(pending.card);
      return card ? [{ card, mine: pending.seat === me }] : [];
    }),
    byHand: view.options.payment === 1,
  };
}
