/** Moving about a table by keyboard: rows of things, one stop for Tab in each, arrows between and along them. */
import type { Mark } from "../cards/live";

/** What the keys need to know of what is picked up. */
export interface Seeking {
  readonly busy: boolean;
  readonly toGround: boolean;
  put(): boolean;
}

export const TARGET: Mark = "target";

export abstract class Rows {
  /** The last thing done was done by keyboard: focus then follows the game. */
  byKeyboard = false;
  protected row: number;
  readonly #places: number[];

  constructor(
    protected readonly root: () => HTMLElement | undefined,
    private readonly seeking: Seeking,
    /** What lies in each row, from the top of the table down, as selectors. */
    private readonly rows: readonly string[],
    start: number,
    private readonly help: () => void,
  ) {
    this.row = start;
    this.#places = rows.map(() => 0);
  }

  /** A key of the game's own; whether it meant something. `letter` is the key in lower case. */
  protected abstract own(letter: string, node: HTMLElement): boolean;

  /** On to the next phase, or whatever the table's first button does. */
  protected abstract onward(): boolean;

  protected things(row: number): HTMLElement[] {
    const selector = this.rows[row];
    return selector ? [...(this.root()?.querySelectorAll<HTMLElement>(selector) ?? [])] : [];
  }

  /** One stop for Tab in each row: the thing last focused there. */
  rove(): void {
    this.rows.forEach((_, row) => {
      const things = this.things(row);
      const at = Math.min(this.#places[row] ?? 0, things.length - 1);
      things.forEach((node, i) => {
        node.tabIndex = i === at ? 0 : -1;
      });
    });
  }

  /** Focus went somewhere: remember the place. */
  focused(node: EventTarget | null): void {
    for (let row = 0; row < this.rows.length; row++) {
      const at = this.things(row).indexOf(node as HTMLElement);
      if (at >= 0) {
        this.row = row;
        this.#places[row] = at;
        this.rove();
        return;
      }
    }
  }

  /** Targets are sought: arrows go among them. */
  get #aiming(): boolean {
    return this.seeking.busy && !this.seeking.toGround;
  }

  /** After the table has changed: keep a keyboard player's focus on something that means something. */
  follow(): void {
    this.rove();
    if (!this.byKeyboard) return;
    const active = document.activeElement;
    const lost = !active || active === document.body || !active.isConnected;
    if (this.#aiming) {
      if (!(active as HTMLElement | null)?.matches?.(`[data-mark='${TARGET}']`)) this.targets()[0]?.focus();
    } else if (lost) this.focusRow(this.row);
  }

  protected targets(): HTMLElement[] {
    return [...(this.root()?.querySelectorAll<HTMLElement>(`button[data-mark='${TARGET}']`) ?? [])];
  }

  protected focusRow(row: number, at?: number): boolean {
    const things = this.things(row);
    const node = things[Math.max(0, Math.min(at ?? this.#places[row] ?? 0, things.length - 1))];
    node?.focus();
    return node !== undefined;
  }

  #vertical(step: number): void {
    for (let row = this.row + step; row >= 0 && row < this.rows.length; row += step) {
      if (this.focusRow(row)) return;
    }
  }

  #horizontal(step: number): void {
    const targets = this.#aiming ? this.targets() : [];
    if (targets.length > 0) {
      const at = targets.indexOf(document.activeElement as HTMLElement);
      targets[(at + step + targets.length) % targets.length]?.focus();
      return;
    }
    const things = this.things(this.row);
    const at = things.indexOf(document.activeElement as HTMLElement);
    this.focusRow(this.row, at < 0 ? 0 : (at + step + things.length) % Math.max(1, things.length));
  }

  /** Returns whether the key meant something here. */
  press(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const node = event.target as HTMLElement;
    if (node.matches("input, textarea, select, [contenteditable]")) return false;
    this.byKeyboard = true;
    switch (event.key) {
      case "ArrowLeft":
        this.#horizontal(-1);
        return true;
      case "ArrowRight":
        this.#horizontal(1);
        return true;
      case "ArrowUp":
      case "ArrowDown":
        if (node.matches("[role='log']")) return false;
        this.#vertical(event.key === "ArrowUp" ? -1 : 1);
        return true;
      case "Escape":
        return this.seeking.put();
      case "?":
        this.help();
        return true;
      case " ":
        if (node !== document.body && node.closest("button, a, [role='log'], [role='radio']")) return false;
        return this.onward();
    }
    const letter = event.key.toLowerCase();
    if (letter === "e") return this.onward();
    if (letter === "l") {
      this.root()?.querySelector<HTMLElement>("[role='log']")?.focus();
      return true;
    }
    return this.own(letter, node);
  }
}
