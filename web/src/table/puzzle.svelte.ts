/** The puzzle of one table: its task, and how it stands. */
import { game as gameOf, giveUp, openPuzzle, puzzleAt, Refusal } from "../lib/net/api";
import type { PuzzleDetail } from "../lib/protocol";
import { place, to } from "../lib/route.svelte";
import { keepSeat } from "../lib/seats";
import { keepSolved } from "../lib/solved";
import type { TableSession } from "../lib/table.svelte";

/** Lay a puzzle out on a new table and sit down at it. */
export async function sitDown(game: string, name: string): Promise<void> {
  const [opened, info] = await Promise.all([openPuzzle(game, name), gameOf(game)]);
  const ticket = opened.seats[0];
  if (!ticket) return;
  const { token } = ticket;
  keepSeat({ table: opened.table, token, game, title: info.title, at: Date.now(), puzzle: name });
  place.go(to.table(opened.table, token));
}

export class Task {
  detail = $state.raw<PuzzleDetail>();
  trouble = $state("");
  /** Something was asked of the server and has not been answered. */
  busy = $state(false);
  /** The word of help is shown. */
  helped = $state(false);

  constructor(private readonly session: TableSession) {}

  /** How it stands; the table tells it first, and the reason follows. */
  get state(): PuzzleDetail["state"] {
    const { puzzle } = this.session;
    return (this.told ? this.detail?.state : puzzle) ?? this.detail?.state ?? "open";
  }

  /** The answer and its reason may be read. */
  get told(): boolean {
    return this.detail?.why != null;
  }

  /** Ask for what may be known of it now. */
  async learn(): Promise<void> {
    const { table, token } = this.session;
    try {
      this.detail = await puzzleAt(table, token);
      if (this.detail.state === "solved") keepSolved(this.detail.game, this.detail.name);
    } catch (error) {
      this.#fail(error);
    }
  }

  async giveUp(): Promise<void> {
    await this.#do(async () => {
      this.detail = await giveUp(this.session.table, this.session.token);
    });
  }

  /** The same once more, on a new table. */
  async again(): Promise<void> {
    const { detail } = this;
    if (detail) await this.#do(() => sitDown(detail.game, detail.name));
  }

  async next(): Promise<void> {
    const { detail } = this;
    const name = detail?.next;
    if (detail && name) await this.#do(() => sitDown(detail.game, name));
  }

  async #do(what: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.trouble = "";
    try {
      await what();
    } catch (error) {
      this.#fail(error);
    }
    this.busy = false;
  }

  #fail(error: unknown): void {
    this.trouble = error instanceof Refusal ? error.message : "The server has not answered.";
  }
}
