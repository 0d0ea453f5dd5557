/** Lines of the chronicle say "seat 2"; at a table where everybody has a name of their own, they say the name. */
import type { SeatInfo } from "./protocol";

/** Everybody with a name of their own: of two bots of one kind the second is called so. */
export function apart(seats: readonly SeatInfo[]): SeatInfo[] {
  return seats.map((info, i) => {
    const same = seats.slice(0, i).filter(({ name }) => name === info.name).length;
    if (same === 0) return info;
    return { ...info, name: /\d$/.test(info.name) ? `${info.name} (${same + 1})` : `${info.name} ${same + 1}` };
  });
}

export function named(text: string, seats: readonly SeatInfo[]): string {
  if (new Set(seats.map((s) => s.name.toLowerCase())).size < seats.length) return text;
  return text.replace(/\b[Ss]eat (\d)\b/g, (whole, number: string) => seats[Number(number) - 1]?.name ?? whole);
}
