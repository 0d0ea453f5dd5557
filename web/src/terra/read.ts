/** Terra's View as the table draws it: numbers become cards, padding goes, sides become mine and theirs. */
import type { Live } from "../cards/live";
import type { CardFace, Choice, Decision, Frame } from "../lib/protocol";
import type { TerraView } from "../lib/views";

export const PHASES = ["mulligan", "main", "attack", "over"] as const;
export type Phase = (typeof PHASES)[number];
export const LEADER_HEALTH = 20;
export const PLACES = 5;
/** The serial by which events name a Leader. */
export const LEADER = -1;
const GUARD = 1;
const CHARGE = 2;

/** A creature on the board. */
export interface Unit {
  serial: number;
  card: CardFace;
  live: Live;
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

export class Cards {
  readonly #byIndex: Map<number, CardFace>;

  constructor(readonly all: CardFace[]) {
    this.#byIndex = new Map(all.map((card) => [card.index, card]));
  }

  /** The card of a number in views and events; undefined for 0. */
  at(index: number): CardFace | undefined {
    return this.#byIndex.get(index);
  }

  byId(id: string | undefined): CardFace | undefined {
    return id ? this.all.find((card) => card.id === id) : undefined;
  }

  list(indices: readonly number[], count: number): CardFace[] {
    return indices.slice(0, count).flatMap((i) => this.at(i) ?? []);
  }
}

type SeenPlayer = TerraView["players"][number];

function units(player: SeenPlayer, cards: Cards, asleep: (place: number) => boolean): Unit[] {
  return player.board.slice(0, player.board_count).flatMap((creature, place) => {
    const card = cards.at(creature.card);
    if (!card) return [];
    const keywords = creature.keywords | creature.keywords_temp;
    const live: Live = {
      attack: player.attack[place] ?? 0,
      health: player.health_left[place] ?? 0,
      maxHealth: player.max_health[place] ?? 0,
      guard: (keywords & GUARD) !== 0,
      charge: (keywords & CHARGE) !== 0,
      silenced: creature.silenced === 1,
      resting: asleep(place),
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

/** The legal actions by the thing that they start from and the thing that they aim at. */
export class Choices {
  readonly byVerb = new Map<string, Choice[]>();
  readonly #bySource = new Map<string, Choice[]>();
  readonly #byTarget = new Map<string, Choice[]>();

  constructor(readonly decision: Decision | null) {
    const add = (map: Map<string, Choice[]>, key: string, choice: Choice) => {
      const list = map.get(key);
      if (list) list.push(choice);
      else map.set(key, [choice]);
    };
    for (const choice of decision?.actions ?? []) {
      add(this.byVerb, choice.verb, choice);
      if (choice.source) add(this.#bySource, choice.source, choice);
      if (choice.target) add(this.#byTarget, choice.target, choice);
    }
  }

  from(source: string): Choice[] {
    return this.#bySource.get(source) ?? [];
  }

  aiming(target: string): Choice[] {
    return this.#byTarget.get(target) ?? [];
  }

  /** The first action of a verb. */
  one(...verbs: string[]): Choice | undefined {
    for (const verb of verbs) {
      const found = this.byVerb.get(verb)?.[0];
      if (found) return found;
    }
    return undefined;
  }
}
