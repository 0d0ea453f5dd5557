/** What is said at a table, as one person reads it: what is new, whom they have muted. Muting is this browser's own affair. */
import type { ChatLine } from "../lib/protocol";
import type { TableSession } from "../lib/table.svelte";

const KEY = "mirlands.muted";
/** As many tables as are remembered. */
const TABLES = 30;

type Muted = Record<string, number[]>;

function kept(): Muted {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Muted;
  } catch {
    return {};
  }
}

export class Talk {
  open = $state(false);
  #muted = $state.raw<readonly number[]>([]);
  /** The number of the last line that has been looked at; lines that were there before this page opened are not new. */
  #read = $state(-1);

  constructor(private readonly session: TableSession) {
    this.#muted = kept()[session.table] ?? [];
  }

  get me(): number {
    return this.session.hello?.seat ?? -1;
  }

  get lines(): ChatLine[] {
    return this.session.chat.filter((line) => !this.muted(line.seat));
  }

  /** Lines of others that have not been looked at. */
  get fresh(): ChatLine[] {
    return this.#read < 0 ? [] : this.lines.filter((line) => line.number > this.#read && line.seat !== this.me);
  }

  /** Somebody could hear it: another person sits there, or something has been said. */
  get company(): boolean {
    const others = this.session.hello?.seats.some((seat, i) => seat.kind === "human" && i !== this.me) ?? false;
    return others || this.session.chat.length > 0;
  }

  seen(): void {
    this.#read = Math.max(0, this.session.chat.at(-1)?.number ?? 0);
  }

  /** What was said before one came is read. */
  arrive(): void {
    if (this.#read < 0 && this.session.hello) this.seen();
  }

  muted(seat: number): boolean {
    return this.#muted.includes(seat);
  }

  mute(seat: number): void {
    this.#muted = this.muted(seat) ? this.#muted.filter((s) => s !== seat) : [...this.#muted, seat];
    const { [this.session.table]: _, ...others } = kept();
    const all: Muted = this.#muted.length > 0 ? { ...others, [this.session.table]: [...this.#muted] } : others;
    try {
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-TABLES))));
    } catch {
      // It holds until the page is closed.
    }
  }
}
