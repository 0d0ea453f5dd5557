/** What there is to do once a game is over: play again with those who are there, keep the game as a file. */
import { Refusal, rematch, savedGame } from "../lib/net/api";
import { place, to } from "../lib/route.svelte";
import { keepSeat, seatOf } from "../lib/seats";
import type { TableSession } from "../lib/table.svelte";

/** By then the browser has taken the file. */
const REVOKE_MS = 10_000;

export class Again {
  /** A rematch has been asked for. */
  asked = $state(false);
  trouble = $state("");

  constructor(
    private readonly session: TableSession,
    private readonly me: () => number,
  ) {}

  /** Somebody else wants to play again. */
  get others(): boolean {
    return this.session.rematch?.agreed.some((a, seat) => a && seat !== this.me()) ?? false;
  }

  get words(): string {
    if (this.asked)
      return this.session.hello?.seats.length === 2 ? "Waiting for the other side" : "Waiting for the others";
    return this.others ? "Accept the rematch" : "Rematch, seats swapped";
  }

  async play(): Promise<void> {
    this.asked = true;
    this.trouble = "";
    try {
      await rematch(this.session.table, this.session.token);
    } catch (error) {
      this.asked = false;
      this.trouble = error instanceof Refusal ? error.message : "The rematch could not be asked for.";
    }
  }

  async save(): Promise<void> {
    this.trouble = "";
    try {
      const { name, file } = await savedGame(this.session.table, this.session.token);
      const link = document.createElement("a");
      link.href = URL.createObjectURL(file);
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_MS);
    } catch (error) {
      this.trouble = error instanceof Refusal ? error.message : "The game could not be saved.";
    }
  }

  /** Go to the next table once everybody has agreed; called in an effect. */
  follow(): void {
    const next = this.session.rematch;
    if (!next?.table || !next.token) return;
    const before = seatOf(this.session.token);
    if (before) keepSeat({ ...before, table: next.table, token: next.token, at: Date.now(), over: false, invites: [] });
    place.go(to.table(next.table, next.token));
  }
}
