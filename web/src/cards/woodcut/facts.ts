/** What a card of Mirianth Wars shows in figures, and the same in words. */
import { BLOCKS, type CardType, typeOf } from "../../lib/art/blocks";
import type { CardFace } from "../../lib/protocol";

export const PENALTIES = ["hero", "building", "treasure"] as const;
export type Penalty = (typeof PENALTIES)[number];

/** The symbols of a card's penalties, one by one. */
export function penaltiesOf(card: CardFace): Penalty[] {
  return PENALTIES.flatMap((kind) => Array.from({ length: card.penalties?.[kind] ?? 0 }, () => kind));
}

/** A minus is as wide as a figure. */
export function signed(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}

/** A sign for what points are counted for. */
export const PER: Record<string, { type: CardType; different?: boolean; defeated?: boolean }> = {
  building: { type: "building" },
  hero: { type: "hero" },
  treasure: { type: "treasure" },
  plague: { type: "plague" },
  "defeated monster": { type: "monster", defeated: true },
  "different defeated monster": { type: "monster", defeated: true, different: true },
};

/** How a hero fights, in a glyph and a word. */
export const WAYS = {
  ranged: { glyph: "high-shot", word: "ranged" },
  melee: { glyph: "broadsword", word: "melee" },
  global: { glyph: "magic-swirl", word: "global" },
} as const;

/** The attack that a hero shows: a number, numbers by how many there are of it, or as many as there are monsters. */
export function attackOf(card: CardFace): string | undefined {
  if (card.battle === "melee") return String(card.attack ?? 0);
  if (card.battle === "ranged") return (card.volley ?? []).join("·");
  if (card.battle === "global") return "";
  return undefined;
}

const points = (n: number) => `${signed(n)} ${Math.abs(n) === 1 ? "point" : "points"}`;

/** The card's facts in words, its text last. */
export function woodcutWords(card: CardFace): string {
  const type = typeOf(card);
  const losses = penaltiesOf(card);
  const text = card.text.replaceAll("\n", " ").replace(/\.$/, "");
  return [
    card.name,
    type && BLOCKS[type].label,
    card.stamina !== null && `stamina ${card.stamina}`,
    card.points !== null && card.per === null && card.points !== 0 && points(card.points),
    card.housing !== null && card.housing > 0 && `accommodation ${card.housing}`,
    card.battle && `${WAYS[card.battle].word} attack ${card.battle === "melee" ? card.attack : ""}`.trim(),
    type === "monster" && losses.length > 0 && `penalties ${losses.join(", ")}`,
    type === "plague" && `${losses.length} hero ${losses.length === 1 ? "penalty" : "penalties"}`,
    text,
  ]
    .filter(Boolean)
    .join(", ");
}
