/** Glyph bodies by name: those of the shipped sets at once, any other one fetched from its bucket. */
import pack from "virtual:glyphs";
import { bucketOf } from "./buckets";

const known = new Map<string, string>(Object.entries(pack));
const coming = new Map<number, Promise<void>>();

/** The body at hand, or undefined when it must be fetched first or does not exist. */
export function glyphNow(name: string): string | undefined {
  return known.get(name);
}

/** The body, fetched when needed; undefined when the icon set has no such glyph. */
export async function glyph(name: string): Promise<string | undefined> {
  if (known.has(name)) return known.get(name);
  const bucket = bucketOf(name);
  let load = coming.get(bucket);
  if (!load) {
    load = fetch(new URL(`glyphs/${bucket}.json`, document.baseURI))
      .then((answer): Promise<Record<string, string>> => (answer.ok ? answer.json() : Promise.resolve({})))
      .then((found) => {
        for (const [key, body] of Object.entries(found)) known.set(key, body);
      })
      .catch(() => {
        coming.delete(bucket);
      });
    coming.set(bucket, load);
  }
  await load;
  return known.get(name);
}
