/** Any game's View as things to draw: facts, rows with one number a seat, lists, and records within. */

export interface SeatRow {
  name: string;
  values: number[];
}

export interface Drawn {
  facts: { name: string; value: number }[];
  perSeat: SeatRow[];
  lists: { name: string; values: number[] }[];
  records: { name: string; fields: Record<string, unknown> }[];
}

export function label(name: string): string {
  const spaced = name.replaceAll("_", " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A list of at least two numbers that is as long as the most seats of the game has one number for each seat. */
export function draw(view: Record<string, unknown>, seats: number, most: number): Drawn {
  const drawn: Drawn = { facts: [], perSeat: [], lists: [], records: [] };
  for (const [name, value] of Object.entries(view)) {
    if (typeof value === "number") drawn.facts.push({ name, value });
    else if (isRecord(value)) drawn.records.push({ name, fields: value });
    else if (Array.isArray(value)) {
      if (value.every((v) => typeof v === "number")) {
        const values = value as number[];
        if (values.length === most || values.length === seats)
          drawn.perSeat.push({ name, values: values.slice(0, seats) });
        else drawn.lists.push({ name, values });
      } else {
        value.forEach((fields, i) => {
          if (isRecord(fields)) drawn.records.push({ name: `${name} ${i + 1}`, fields });
        });
      }
    }
  }
  return drawn;
}

/** Padding is not shown: the zeros behind the last number that is not zero. */
export function trimmed(values: number[]): number[] {
  let end = values.length;
  while (end > 0 && values[end - 1] === 0) end--;
  return values.slice(0, end);
}
