/** The seal of each seat: a beast, a shape and a wax, so that none of them is alone in telling seats apart. */

export interface SeatSeal {
  /** The glyph (game-icons). */
  glyph: string;
  /** How a person calls it. */
  beast: string;
  shape: "round" | "shield" | "lozenge" | "hexagon";
  /** The wax, the wax in shadow, and what is cut into it. */
  wax: string;
  deep: string;
  cut: string;
}

export const SEALS: readonly [SeatSeal, SeatSeal, SeatSeal, SeatSeal] = [
  { glyph: "stag-head", beast: "stag", shape: "round", wax: "#d9a93f", deep: "#6d4a0c", cut: "#231503" },
  { glyph: "raven", beast: "raven", shape: "shield", wax: "#3fb3ac", deep: "#0f4f4d", cut: "#03211f" },
  { glyph: "bear-head", beast: "bear", shape: "lozenge", wax: "#dd7a4a", deep: "#6b2c10", cut: "#2a0d02" },
  { glyph: "wolf-head", beast: "wolf", shape: "hexagon", wax: "#d77fb0", deep: "#6a2450", cut: "#2b0720" },
];

export function sealOf(seat: number): SeatSeal {
  return SEALS[seat as 0 | 1 | 2 | 3] ?? SEALS[0];
}
