/** Text that cites rules by their numbers, in pieces: each number that the rulebook knows can be a link. */
export interface CitedPiece {
  text: string;
  rule?: string;
}

const NUMBER = /\b([A-Z]A?\d+[a-z]?)\b/;

export function cited(text: string, known: ReadonlySet<string>): CitedPiece[] {
  return text
    .split(NUMBER)
    .filter(Boolean)
    .map((piece) => (known.has(piece) ? { text: piece, rule: piece } : { text: piece }));
}
