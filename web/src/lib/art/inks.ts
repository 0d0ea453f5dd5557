/** The inks of each faction of War of Lemiroth and its emblem: a colour, a glyph and a word, so that colour is never alone. */
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

/** Colour, glyph and word of a card's affinity or faction, whichever game it is of. `vellum` says which. */
export function signOf(affinity: string | null, vellum: boolean): Glass & { key: string } {
  const key = vellum ? factionOf(affinity) : affinityOf(affinity);
  return { key, ...(vellum ? INKS[key as Faction] : GLASS[key as keyof typeof GLASS]) };
}
