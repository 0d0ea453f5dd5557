/** Which file under `glyphs/` holds a glyph. Shared by the build and the client. */

export const BUCKETS = 64;

/** FNV-1a, 32 bits: the same number for the same text, everywhere. */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

export function bucketOf(name: string): number {
  return hash(name) % BUCKETS;
}
