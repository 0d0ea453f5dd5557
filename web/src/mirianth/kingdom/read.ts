/** A kingdom as the table draws it: the things of a seat by type, with who is tied to what. Nothing here is reckoned: the View says it. */
import type { Live } from "../../cards/live";
import type { CardFace } from "../../lib/protocol";
import type { Cards } from "../../table/cards";

/** What a kingdom needs of Mirianth's View. */
export interface KingdomView {
  count: number;
  gone: number;
  card: readonly number[];
  place: readonly number[];
  tie: readonly number[];
  heroes: readonly number[];
  housing: readonly number[];
  scores: readonly number[];
  attack: readonly number[];
}

/** `View.place` of a thing: these and a seat. */
const OWNED = 8;
const DEFEATED = 16;
/** Parts of a score, in the rulebook's order. */
export const PARTS = ["Heroes", "Buildings", "Treasures", "Defeated monsters"] as const;

/** A card in a kingdom. */
export interface Piece {
  thing: number;
  ref: string;
  card: CardFace;
  /** Of a monster: what would be dealt to it now; of a hero: what it would deal. */
  attack: number;
  /** The monster that it is tied to or aims at. */
  at: CardFace | undefined;
}

/** A monster, with the Paladins that are tied to it and the Archers that aim at it. */
export interface Beast extends Piece {
  fought: boolean;
  tied: Piece[];
  aimed: Piece[];
}

export interface Kingdom {
  seat: number;
  gone: boolean;
  /** Heroes that are not tied to a monster. */
  free: Piece[];
  monsters: Beast[];
  buildings: Piece[];
  treasures: Piece[];
  plagues: Piece[];
  defeated: Piece[];
  heroes: number;
  housing: number;
  points: number;
  /** Points so far by part. */
  parts: number[];
}

export function refOf(thing: number): string {
  return `thing.${thing}`;
}

/** The thing of a reference; 0 when it names none. */
export function thingOf(ref: string): number {
  return ref.startsWith("thing.") ? Number(ref.slice(6)) : 0;
}

export function kingdomOf(view: KingdomView, cards: Cards, seat: number): Kingdom {
  const found: Kingdom = {
    seat,
    gone: ((view.gone >> seat) & 1) === 1,
    free: [],
    monsters: [],
    buildings: [],
    treasures: [],
    plagues: [],
    defeated: [],
    heroes: view.heroes[seat] ?? 0,
    housing: view.housing[seat] ?? 0,
    points: 0,
    parts: PARTS.map((_, part) => view.scores[seat * PARTS.length + part] ?? 0),
  };
  found.points = found.parts.reduce((a, b) => a + b, 0);
  const heroes: Piece[] = [];
  const beasts = new Map<number, Beast>();
  view.place.forEach((place, thing) => {
    const card = cards.at(view.card[thing] ?? 0);
    if (!card) return;
    const tie = view.tie[thing] ?? 0;
    const monster = card.type === "monster";
    const at = !monster && tie > 0 ? cards.at(view.card[tie] ?? 0) : undefined;
    const piece: Piece = { thing, ref: refOf(thing), card, attack: view.attack[thing] ?? 0, at };
    if (place === DEFEATED + seat) found.defeated.push(piece);
    if (place !== OWNED + seat) return;
    if (monster) beasts.set(thing, { ...piece, fought: tie === 1, tied: [], aimed: [] });
    else if (card.type === "hero") heroes.push(piece);
    else if (card.type === "building") found.buildings.push(piece);
    else if (card.type === "treasure") found.treasures.push(piece);
    else found.plagues.push(piece);
  });
  found.monsters = [...beasts.values()];
  for (const hero of heroes) {
    const beast = beasts.get(view.tie[hero.thing] ?? 0);
    if (beast && hero.card.battle === "melee") beast.tied.push(hero);
    else {
      beast?.aimed.push(hero);
      found.free.push(hero);
    }
  }
  return found;
}

/** Every seat's kingdom, the own one first and then in the order of the seats after it. */
export function kingdomsOf(view: KingdomView, cards: Cards, me: number): Kingdom[] {
  const first = Math.max(0, me);
  return Array.from({ length: view.count }, (_, i) => kingdomOf(view, cards, (first + i) % view.count));
}

/** What is beside the large card of a piece. */
export function liveOf(piece: Piece | Beast): Live {
  const notes: [string, string][] = [];
  const { card } = piece;
  if (card.type === "monster" && "tied" in piece) {
    const enough = piece.attack >= (card.stamina ?? 0);
    if (piece.fought) notes.push(["Fought", "It has had its battle."]);
    else if (piece.attack > 0)
      notes.push([
        "Attack",
        `All who are able to fight it would deal ${piece.attack} of ${card.stamina}${enough ? ": it would be defeated." : "."}`,
      ]);
    if (piece.tied.length > 0) notes.push(["Tied to it", piece.tied.map((p) => p.card.name).join(", ")]);
    if (piece.aimed.length > 0) notes.push(["Aim at it", piece.aimed.map((p) => p.card.name).join(", ")]);
  } else if (card.type === "hero") {
    if (piece.at) notes.push([card.battle === "melee" ? "Tied to" : "Aims at", piece.at.name]);
    if (piece.attack > 0) notes.push(["Attack", `${piece.attack} as things stand now.`]);
  }
  return { attack: 0, health: 0, maxHealth: 0, notes };
}
