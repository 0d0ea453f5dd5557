/** Where the cards of a Territory or a Lectern lie: equal ones as a fan, the fans side by side, tilted ones turned. */

export interface Fan<T> {
  cards: T[];
  tilted: boolean;
}

export interface Laid<T> {
  card: T;
  /** The left edge of the card before it is turned, px. */
  x: number;
  z: number;
}

export interface Badge {
  key: string;
  count: number;
  /** The right edge of the fan, px. */
  right: number;
}

const WIDEST = 20;

/** `room` is the width there is, `wide` and `tall` the size of an upright card, all px. */
export function lay<T>(
  fans: Fan<T>[],
  room: number,
  wide: number,
  tall: number,
): { laid: Laid<T>[]; badges: Badge[]; width: number } {
  const bases = fans.map((fan) => (fan.tilted ? tall : wide));
  const base = bases.reduce((sum, n) => sum + n, 0);
  const more = fans.reduce((sum, fan) => sum + fan.cards.length - 1, 0);
  const gaps = Math.max(1, fans.length - 1);
  const gap = Math.max(-wide * 0.8, Math.min(12, (room - base - more * 3) / gaps));
  const step = more === 0 ? 0 : Math.max(3, Math.min(WIDEST, (room - base - gap * (fans.length - 1)) / more));
  const laid: Laid<T>[] = [];
  const badges: Badge[] = [];
  let x = 0;
  let z = 1;
  fans.forEach((fan, i) => {
    const across = bases[i] ?? wide;
    fan.cards.forEach((card, n) => {
      laid.push({ card, x: x + n * step + (across - wide) / 2, z: z++ });
    });
    const right = x + across + (fan.cards.length - 1) * step;
    if (fan.cards.length > 1) badges.push({ key: `${i}`, count: fan.cards.length, right });
    x = right + gap;
  });
  return { laid, badges, width: Math.max(0, x - gap) };
}

/** The largest square cells for `count` things in a box, in at most three rows; px. */
export function fit(
  count: number,
  width: number,
  height: number,
  gap: number,
  most: number,
): { size: number; columns: number } {
  let best = { size: 0, columns: Math.max(1, count) };
  for (let rows = 1; rows <= 3; rows++) {
    const columns = Math.max(1, Math.ceil(count / rows));
    const size = Math.min(most, (width - gap * (columns - 1)) / columns, (height - gap * (rows - 1)) / rows);
    if (size > best.size + 2) best = { size, columns };
  }
  return { size: Math.max(36, Math.floor(best.size)), columns: best.columns };
}
