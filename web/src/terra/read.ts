/** Terra's View as the table draws it: numbers become cards, padding goes, sides become mine and theirs. */
import type { GlassLive } from "../cards/live";
import type { CardFace, Frame } from "../lib/protocol";
import type { TerraView } from "../lib/views";
import type { Cards } from "../table/cards";

export const PHASES = ["mulligan", "main", "attack", "over"] as const;
export type Phase = (typeof PHASES)[number];
export const LEADER_HEALTH = 20;
export const PLACES = 5;
const GUARD = 1;
const CHARGE = 2;
const SILENCED = [["Silenced", "Its printed abilities and keywords are off."]] as const;

/** A creature on the board. */
export interface Unit {
  serial: number;
  card: CardFace;
  live: GlassLive;
}

export interface Side {
  seat: number;
  name: string;
  bot: boolean;
  health: number;
  energy: number;
  energyMax: number;
  reserve: boolean;
  fatigue: number;
  deck: number;
  handCount: number;
  /** One's own cards; empty for the other side. */
  hand: CardFace[];
  /** Cards in the other hand that everybody knows of. */
  known: CardFace[];
  discard: CardFace[];
  board: Unit[];
  kept: boolean;
}

export interface Scene {
  phase: Phase;
  turn: number;
  /** It is my turn (in the mulligan: I still decide). */
  mine: boolean;
  me: Side;
  foe: Side;
  /** The place in my hand of a card whose targets are being chosen. */
  drafting: number | null;
}

type SeenPlayer = TerraView["players"][number];

function units(player: SeenPlayer, cards: Cards, asleep: (place: number) => boolean): Unit[] {
  return player.board.slice(0, player.board_count).flatMap((creature, place) => {
    const card = cards.at(creature.card);
    if (!card) return [];
    const keywords = creature.keywords | creature.keywords_temp;
    const live: GlassLive = {
      attack: player.attack[place] ?? 0,
      health: player.health_left[place] ?? 0,
      maxHealth: player.max_health[place] ?? 0,
      guard: (keywords & GUARD) !== 0,
      charge: (keywords & CHARGE) !== 0,
      silenced: creature.silenced === 1,
      resting: asleep(place),
      notes: creature.silenced === 1 ? SILENCED : [],
    };
    return [{ serial: creature.serial, card, live }];
  });
}

function side(view: TerraView, seat: number, cards: Cards, names: { name: string; kind: string }[]): Side {
  const p = view.players[seat] as SeenPlayer;
  const active = view.seat === seat && view.phase !== 0;
  return {
    seat,
    name: names[seat]?.name ?? `Seat ${seat + 1}`,
    bot: names[seat]?.kind === "bot",
    health: p.health,
    energy: p.energy,
    energyMax: p.energy_max,
    reserve: p.reserve === 1,
    fatigue: p.fatigue,
    deck: p.deck_count,
    handCount: p.hand_count,
    hand: cards.list(p.hand, p.hand_count),
    known: cards.list(p.known, p.known_count),
    discard: cards.list(p.discard, p.discard_count),
    board: units(p, cards, (place) => active && p.ready[place] === 0),
    kept: p.kept === 1,
  };
}

export function read(frame: Frame, cards: Cards, names: { name: string; kind: string }[]): Scene {
  const view = frame.view as TerraView;
  const me = Math.max(0, view.me);
  return {
    phase: PHASES[view.phase] ?? "over",
    turn: view.turn,
    mine: view.phase === 0 ? frame.decision !== null : view.seat === me && view.phase !== 3,
    me: side(view, me, cards, names),
    foe: side(view, 1 - me, cards, names),
    drafting: view.draft.open === 1 ? view.draft.hand : null,
  };
}
