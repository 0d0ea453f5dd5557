/** Lines of the chronicle say "seat 2"; at a table where everybody has a name of their own, they say the name. */
import type { SeatInfo } from "./protocol";

export function named(text: string, seats: readonly SeatInfo[]): string {
  if (new Set(seats.map((s) => s.name.toLowerCase())).size < seats.length) return text;
  return text.replace(/\b[Ss]eat (\d)\b/g, (whole, number: string) => seats[Number(number) - 1]?.name ?? whole);
}
