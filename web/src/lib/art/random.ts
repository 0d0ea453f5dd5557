/** A small generator for pictures (mulberry32): the same seed paints the same picture everywhere. */

export type Random = () => number;

export function random(seed: number): Random {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function between(r: Random, low: number, high: number): number {
  return low + (high - low) * r();
}
