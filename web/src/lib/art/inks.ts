/** The inks of each faction of War of Lemiroth and its emblem: a colour, a glyph and a word, so that colour is never alone. */
import { sideOf, type World, worldOf } from "../../cards/world";
import type { CardFace } from "../protocol";
import { BLOCKS } from "./blocks";
import { affinityOf, GLASS, type Glass } from "./palette";

/** `bright` is the metal, `mid` the pigment of the miniature, `deep` its shade, `stray` a second pigment. */
export const INKS = {
  gnostics: {
    bright: "#f2cf77",
    mid: "#2a4aa6",
    deep: "#0e1a4a",
    stray: "#3f86b8",
    glyph: "jerusalem-cross",
    label: "Gnostics",
  },
  heresiarcs: {
    bright: "#e9b36a",
    mid: "#8c1a26",
    deep: "#16080b",
    stray: "#3a1420",
    glyph: "pentacle",
    label: "Heresiarcs",
  },
  neutral: {
    bright: "#ead9a6",
    mid: "#47684f",
    deep: "#14261d",
    stray: "#7c6a34",
    glyph: "wax-seal",
    label: "Neutral",
  },
} as const satisfies Record<string, Glass>;

export type Faction = keyof typeof INKS;

export function factionOf(name: string | null | undefined): Faction {
  const key = (name ?? "").toLowerCase();
  return key in INKS ? (key as Faction) : "neutral";
}

/** How an affinity or a faction is shown: colour, glyph and word. */
export interface Sign extends Glass {
  key: string;
}

export function signOf(name: string | null, world: World): Sign {
  if (world === "woodcut") {
    const key = name && name in BLOCKS ? (name as keyof typeof BLOCKS) : "treasure";
    return { key, ...BLOCKS[key] };
  }
  if (world === "vellum") {
    const key = factionOf(name);
    return { key, ...INKS[key] };
  }
  const key = affinityOf(name);
  return { key, ...GLASS[key] };
}

/** The sign of a card: its affinity or faction, or its type where cards have no side. */
export function signOfCard(card: Pick<CardFace, "type" | "affinity">): Sign {
  const world = worldOf(card);
  return signOf(world === "woodcut" ? card.type : sideOf(card), world);
}

const SIGNS: Record<World, Record<string, Glass>> = { glass: GLASS, vellum: INKS, woodcut: BLOCKS };

/** All signs of a world, in the order of their fame. */
export function signsOf(world: World): Sign[] {
  return Object.keys(SIGNS[world]).map((key) => signOf(key, world));
}
