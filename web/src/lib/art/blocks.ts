/** The blocks that a card of Mirianth Wars is printed from, by its type: a colour, the shape of a seal, a glyph and a word. */
import type { Glass } from "./palette";

export interface Block extends Glass {
  /** The outline of its seal in a box of 40 by 40. */
  seal: string;
}

/** `bright` is the tint on paper, `mid` the colour of the frame, `deep` its shade, `stray` the second tint of the picture. */
export const BLOCKS = {
  treasure: {
    bright: "#f6f9fb",
    mid: "#c3ced8",
    deep: "#48586a",
    stray: "#d9b35e",
    glyph: "cut-diamond",
    label: "Treasure",
    seal: "M20 1.500 38.500 20 20 38.500 1.500 20Z",
  },
  building: {
    bright: "#a8d9b3",
    mid: "#2c7a4d",
    deep: "#123c27",
    stray: "#8fae62",
    glyph: "castle",
    label: "Building",
    seal: "M20 2 38 15.500V37.500H2V15.500Z",
  },
  hero: {
    bright: "#a9cbf2",
    mid: "#2763ad",
    deep: "#10305f",
    stray: "#6fb3c9",
    glyph: "visored-helm",
    label: "Hero",
    seal: "M3 4.500Q20 0 37 4.500V19Q37 32 20 39 3 32 3 19Z",
  },
  monster: {
    bright: "#f0a99c",
    mid: "#b12f2c",
    deep: "#4f1213",
    stray: "#d98a3d",
    glyph: "daemon-skull",
    label: "Monster",
    seal: "M20 0 25.500 8.500 35 5 32.500 15 40 20 32.500 25 35 35 25.500 31.500 20 40 14.500 31.500 5 35 7.500 25 0 20 7.500 15 5 5 14.500 8.500Z",
  },
  plague: {
    bright: "#cfb2ec",
    mid: "#70429f",
    deep: "#311a4d",
    stray: "#8fa04d",
    glyph: "plague-doctor-profile",
    label: "Plague",
    seal: "M20 1.500A18.500 18.500 0 1 1 19.990 1.500Z",
  },
} as const satisfies Record<string, Block>;

export type CardType = keyof typeof BLOCKS;
export const CARD_TYPES = Object.keys(BLOCKS) as CardType[];

/** The type of a card of Mirianth Wars. */
export function typeOf(card: { type: string } | undefined): CardType | undefined {
  return CARD_TYPES.find((type) => type === card?.type);
}

export function blockOf(card: { type: string } | undefined): Block {
  return BLOCKS[typeOf(card) ?? "treasure"];
}
