/** The seats that this browser holds: a reload, or the front page, finds its way back by them. */

export interface Seat {
  table: string;
  token: string;
  game: string;
  title: string;
  /** Milliseconds since 1970. */
  at: number;
  over?: boolean;
  /** The puzzle that the table is: it is found on the page of puzzles. */
  puzzle?: string;
  /** The Leaders' portraits, by card id, as far as this browser knows the decks. */
  mine?: string | undefined;
  theirs?: string | undefined;
  /** The number of the seat, where others sit at this screen too: it is passed from one to the other. */
  screen?: number;
  /** The way to the seats of those who were invited. */
  invites?: { seat: number; hash: string }[];
}

const KEY = "mirlands.seats";
const MOST = 20;

export function seats(): Seat[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as Seat[]) : [];
  } catch {
    return [];
  }
}

function write(list: Seat[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list.slice(0, MOST)));
  } catch {
    // Without storage the address of the page still holds the token.
  }
}

/** Keep a seat; what is already known of it stays. */
export function keepSeat(seat: Seat): void {
  const known = seatOf(seat.token);
  write([{ ...known, ...seat }, ...seats().filter((s) => s.token !== seat.token)]);
}

export function seatOf(token: string): Seat | undefined {
  return seats().find((s) => s.token === token);
}

export function endSeat(token: string): void {
  write(seats().map((s) => (s.token === token ? { ...s, over: true } : s)));
}

export function forgetSeat(token: string): void {
  write(seats().filter((s) => s.token !== token));
}

/** The tokens of those who play a table together at this screen, in the order of their seats. */
export function tokensHere(table: string): string[] {
  return seats()
    .filter((s) => s.table === table && s.screen !== undefined)
    .sort((a, b) => (a.screen ?? 0) - (b.screen ?? 0))
    .map((s) => s.token);
}

/** This browser's token at a table, when the address does not carry one. */
export function tokenAt(table: string): string | undefined {
  return seats().find((s) => s.table === table)?.token;
}
