/** The score sheet: what each card brought each seat, part by part, as the server told it. */
import type { CardFace, EventLine, Result } from "../../lib/protocol";
import type { Cards } from "../../table/cards";
import { PARTS } from "../kingdom/read";
import type { MirianthView } from "../view";

export interface Item {
  card: CardFace;
  amount: number;
  /** The seat whose Saboteur it is, where it is not one's own. */
  from: number | undefined;
}

/** One part of one seat's score. */
export interface Cell {
  items: Item[];
  sum: number;
}

export interface Sheet {
  /** By part and seat. */
  cells: Cell[][];
  totals: number[];
  /** Seats that win, alone or together. */
  winners: number[];
  /** From 1; seats with equal points and equal monsters share one. Those that left are last. */
  places: number[];
  /** Defeated monsters decided, or would have: somebody else has as many points as the winner. */
  tied: boolean;
}

const PART_COUNT = PARTS.length;

export function sheetOf(view: MirianthView, log: readonly EventLine[], result: Result | null, cards: Cards): Sheet {
  const cells = PARTS.map((_, part) =>
    Array.from(
      { length: view.count },
      (_, seat): Cell => ({ items: [], sum: view.parts[seat * PART_COUNT + part] ?? 0 }),
    ),
  );
  for (const line of log) {
    const own = line.kind === "scored_card";
    if (!own && line.kind !== "neighbour_scored") continue;
    const card = cards.at(line.subject);
    const cell = cells[line.other]?.[line.seat];
    if (card && cell) cell.items.push({ card, amount: line.amount, from: own ? undefined : line.other_seat });
  }
  const totals = Array.from({ length: view.count }, (_, seat) =>
    cells.reduce((sum, part) => sum + (part[seat]?.sum ?? 0), 0),
  );
  const winners = totals.flatMap((_, seat) => ((result?.share[seat] ?? 0) > 0 ? [seat] : []));
  const gone = (seat: number) => ((view.gone >> seat) & 1) === 1;
  const ahead = (a: number, b: number) => {
    if (gone(a) !== gone(b)) return !gone(a);
    const more = (totals[a] ?? 0) - (totals[b] ?? 0);
    return more !== 0 ? more > 0 : (view.defeated[a] ?? 0) > (view.defeated[b] ?? 0);
  };
  const places = totals.map((_, seat) => 1 + totals.filter((_, other) => other !== seat && ahead(other, seat)).length);
  const best = totals[winners[0] ?? 0];
  const tied = totals.filter((total, seat) => total === best && !gone(seat)).length > 1;
  return { cells, totals, winners, places, tied };
}

/** The beats of the telling: in each part the first card of every seat, the second, ..., then the sums; the totals last. */
export function beatsOf(sheet: Sheet): { part: number; shown: number; summed: boolean }[] {
  const beats = sheet.cells.flatMap((seats, part) => {
    const most = Math.max(...seats.map((cell) => cell.items.length));
    return Array.from({ length: most + 1 }, (_, shown) => ({
      part,
      shown: Math.min(shown + 1, most),
      summed: shown === most,
    }));
  });
  return [...beats, { part: PART_COUNT, shown: 0, summed: true }];
}
