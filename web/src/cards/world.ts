/** Which house style a card is drawn in. The kinds of cards of the three games have no name in common. */
import { typeOf } from "../lib/art/blocks";
import type { CardFace } from "../lib/protocol";

export type World = "glass" | "vellum" | "woodcut";

export const KINDS = ["prayer", "underling", "psalm", "parchment", "book"] as const;
export type Kind = (typeof KINDS)[number];

/** The kind of a card of War of Lemiroth. */
export function kindOf(card: Pick<CardFace, "type">): Kind | undefined {
  return card.type === "incantation" ? "prayer" : KINDS.find((kind) => kind === card.type);
}

export function worldOf(card: Pick<CardFace, "type">): World {
  if (typeOf(card)) return "woodcut";
  return kindOf(card) ? "vellum" : "glass";
}

/** The name of a card's affinity or faction. */
export function sideOf(card: Pick<CardFace, "affinity"> | undefined): string | null {
  return card?.affinity ?? null;
}

/** A creature's printed attack and health, or an Underling's Willpower and Stamina. */
export function figuresOf(card: CardFace): [number, number] | undefined {
  return card.attack !== null && card.health !== null ? [card.attack, card.health] : undefined;
}
