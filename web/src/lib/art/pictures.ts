/** Painted pictures as data URLs, painted once for each card, box and frame. */

import { kindOf, sideOf, worldOf } from "../../cards/world";
import type { CardFace } from "../protocol";
import { hash } from "./buckets";
import { glyph, glyphNow } from "./glyphs";
import { miniature } from "./miniature";
import { type Box, painting } from "./painting";
import { woodcut } from "./woodcut";

/** Cards without a glyph of their own get one by their type and id, so that no card is without a picture. */
const SPARE: Record<string, string[]> = {
  creature: ["beast-eye", "wolf-head", "griffin-symbol", "minotaur", "centaur", "dragon-head"],
  action: ["magic-swirl", "scroll-unfurled", "crystal-shine", "lightning-trio", "burning-embers"],
  token: ["spectre", "ghost"],
  prayer: ["prayer", "candle-light"],
  underling: ["templar-shield", "holy-symbol", "pentacle", "character"],
  psalm: ["harp", "ringing-bell"],
  parchment: ["tied-scroll", "scroll-quill"],
  book: ["spell-book", "white-book"],
  incantation: ["pentacle", "candle-light"],
  treasure: ["locked-chest", "cut-diamond"],
  building: ["castle", "village"],
  hero: ["visored-helm", "character"],
  monster: ["daemon-skull", "beast-eye"],
  plague: ["plague-doctor-profile"],
};

const painted = new Map<string, string>();

function spareOf(card: CardFace): string {
  const spare = SPARE[card.type] ?? (SPARE.action as string[]);
  return spare[hash(card.id) % spare.length] as string;
}

function namesOf(card: CardFace): string[] {
  const first = card.glyph || spareOf(card);
  return card.glyph2 ? [first, card.glyph2] : [first];
}

/** The bodies of a card's glyphs; a name that the icon set does not have is stood in for. */
async function bodiesOf(card: CardFace, names: string[]): Promise<(string | undefined)[]> {
  const [first, ...others] = await Promise.all(names.map(glyph));
  return [first ?? (await glyph(spareOf(card))), ...others];
}

function paint(card: CardFace, glyphs: (string | undefined)[], box: Box, framed: boolean): string {
  if (worldOf(card) === "woodcut") return woodcut(card, glyphs, box, framed);
  if (worldOf(card) === "glass") return painting(card, glyphs, box, framed);
  return miniature({ id: card.id, faction: sideOf(card), kind: kindOf(card) }, glyphs, box, framed);
}

function url(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** The picture now (its glyphs may still be missing), and later the whole one through `then` if glyphs were fetched. */
export function picture(card: CardFace, box: Box, framed: boolean, then: (url: string) => void): string {
  const key = `${card.type}|${card.id}|${card.affinity}|${card.glyph}|${card.glyph2}|${box}|${framed}`;
  const ready = painted.get(key);
  if (ready) return ready;
  const names = namesOf(card);
  const now = names.map(glyphNow);
  const made = url(paint(card, now, box, framed));
  if (now.every((body) => body !== undefined)) painted.set(key, made);
  else {
    void bodiesOf(card, names).then((bodies) => {
      const whole = url(paint(card, bodies, box, framed));
      painted.set(key, whole);
      then(whole);
    });
  }
  return made;
}
