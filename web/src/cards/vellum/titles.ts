/** How large a card's title is written, in hundredths of the card's width: as large as its lines fit beside the initial. */

const SIZES = [9.2, 8.1, 7, 6.2, 5.4] as const;
/** Letters of Uncial Antiqua are about so wide, in their own size. */
const LETTER = 0.67;
/** The room for a title, with a cost at its right and without one, and its height. */
const BESIDE_COST = 55;
const ALONE = 71;
const HEIGHT = 19;

function lines(words: readonly string[], letters: number): number {
  let count = 1;
  let used = 0;
  for (const word of words) {
    if (word.length > letters) return Number.POSITIVE_INFINITY;
    if (used > 0 && used + 1 + word.length > letters) {
      count += 1;
      used = word.length;
    } else used += (used > 0 ? 1 : 0) + word.length;
  }
  return count;
}

export function titleSize(name: string, cost: boolean): number {
  const room = cost ? BESIDE_COST : ALONE;
  const words = name.split(" ");
  return SIZES.find((size) => lines(words, room / (LETTER * size)) * size <= HEIGHT) ?? 5.4;
}
