/** The glass of each affinity, its corner glyph and the shape of its frame: three signs, so that colour is never alone. */

export interface Glass {
  bright: string;
  mid: string;
  deep: string;
  /** A second hue that the panes wander towards. */
  stray: string;
  /** The corner glyph (game-icons). */
  glyph: string;
  label: string;
}

export const GLASS = {
  might: { bright: "#ffb27a", mid: "#d2452d", deep: "#43100f", stray: "#f08a24", glyph: "mailed-fist", label: "Might" },
  vitality: {
    bright: "#d3f08e",
    mid: "#3f9a5a",
    deep: "#0c3427",
    stray: "#b7b53a",
    glyph: "oak-leaf",
    label: "Vitality",
  },
  arcane: {
    bright: "#c3d0ff",
    mid: "#4c62d8",
    deep: "#141a50",
    stray: "#7a4fd6",
    glyph: "star-swirl",
    label: "Arcane",
  },
  decay: { bright: "#e2d99a", mid: "#7d7a3c", deep: "#24230f", stray: "#5f4a55", glyph: "death-skull", label: "Decay" },
  trickery: {
    bright: "#ffc0e4",
    mid: "#b23c8c",
    deep: "#3b0d33",
    stray: "#3f7fb8",
    glyph: "duality-mask",
    label: "Trickery",
  },
  neutral: { bright: "#eef5f6", mid: "#6f8b98", deep: "#1b2c35", stray: "#8f8877", glyph: "prism", label: "Neutral" },
} as const satisfies Record<string, Glass>;

export type Affinity = keyof typeof GLASS;

/** The glass of things that belong to no affinity: the backs of cards and the Leaders' windows. */
export const HOUSE: Record<string, Glass & { cut: Affinity }> = {
  back: {
    bright: "#a9f1e6",
    mid: "#16727c",
    deep: "#062229",
    stray: "#2d4f9e",
    glyph: "candle-flame",
    label: "",
    cut: "arcane",
  },
  mine: {
    bright: "#c2fff0",
    mid: "#1f8f8c",
    deep: "#07303a",
    stray: "#f0b057",
    glyph: "crown",
    label: "",
    cut: "vitality",
  },
  theirs: {
    bright: "#ffd2a6",
    mid: "#a33b3f",
    deep: "#330d1c",
    stray: "#6b3f9e",
    glyph: "crown",
    label: "",
    cut: "arcane",
  },
};

/** An affinity by the name that a card carries; unknown names are drawn as neutral glass. */
export function affinityOf(name: string | null | undefined): Affinity {
  const key = (name ?? "").toLowerCase();
  return key in GLASS ? (key as Affinity) : "neutral";
}

function channels(hex: string): [number, number, number] {
  const n = Number.parseInt(hex.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

/** A colour between two, as `#rrggbb`; t from 0 to 1. */
export function mix(a: string, b: string, t: number): string {
  const from = channels(a);
  const to = channels(b);
  const part = (i: 0 | 1 | 2) => Math.round(from[i] + (to[i] - from[i]) * Math.min(1, Math.max(0, t)));
  return `#${((1 << 24) | (part(0) << 16) | (part(1) << 8) | part(2)).toString(16).slice(1)}`;
}
