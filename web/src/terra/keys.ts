/** The whole game by keyboard: where focus moves, and what each key does. */
import type { Picker } from "./pick.svelte";
import type { Scene } from "./read";

export const KEYS = [
  ["← →", "move within a row, or among the legal targets"],
  ["↑ ↓", "move between rows: enemy Leader, enemy creatures, your creatures, your hand, your Leader"],
  ["Enter", "pick up; again to play; on a target to choose it"],
  ["1 … 0", "pick your card (Main) or creature (Attack) by its place"],
  ["1 … 5 0", "with something picked: enemy creature by its place, 0 the enemy Leader"],
  ["Esc", "cancel"],
  ["E", "to the attack, end the turn, or settle the opening hand"],
  ["Space", "the same, when nothing is focused"],
  ["R", "use the Reserve"],
  ["H B", "go to your hand, to the creatures"],
  ["L", "go to the chronicle"],
  ["?", "this list"],
] as const;

const ROWS = [
  "[data-ref='foe.leader']",
  "[data-ref^='foe.board.']",
  "[data-ref^='me.board.']",
  "[data-zone='hand'] [data-ref], [data-zone='opening'] [data-ref]",
  "[data-ref='me.leader']",
];

export class Keys {
  /** The last thing done was done by keyboard: focus then follows the game. */
  byKeyboard = false;
  #row = 3;
  #places = [0, 0, 0, 0, 0];

  constructor(
    private readonly root: () => HTMLElement | undefined,
    private readonly picker: Picker,
    private readonly scene: () => Scene | undefined,
    private readonly help: () => void,
  ) {}

  #things(row: number): HTMLElement[] {
    const selector = ROWS[row];
    return selector ? [...(this.root()?.querySelectorAll<HTMLElement>(selector) ?? [])] : [];
  }

  /** One stop for Tab in each row: the thing last focused there. */
  rove(): void {
    ROWS.forEach((_, row) => {
      const things = this.#things(row);
      const at = Math.min(this.#places[row] ?? 0, things.length - 1);
      things.forEach((node, i) => {
        node.tabIndex = i === at ? 0 : -1;
      });
    });
  }

  /** Focus went somewhere: remember the place. */
  focused(node: EventTarget | null): void {
    for (let row = 0; row < ROWS.length; row++) {
      const at = this.#things(row).indexOf(node as HTMLElement);
      if (at >= 0) {
        this.#row = row;
        this.#places[row] = at;
        this.rove();
        return;
      }
    }
  }

  /** After the table has changed: keep a keyboard player's focus on something that means something. */
  follow(): void {
    this.rove();
    if (!this.byKeyboard) return;
    const active = document.activeElement;
    const lost = !active || active === document.body || !active.isConnected;
    if (this.picker.busy && !this.picker.toGround) {
      if (!(active as HTMLElement | null)?.matches?.("[data-mark='target']")) this.#targets()[0]?.focus();
    } else if (lost) this.#focusRow(this.#row);
  }

  #targets(): HTMLElement[] {
    return [...(this.root()?.querySelectorAll<HTMLElement>("button[data-mark='target']") ?? [])];
  }

  #focusRow(row: number, at?: number): boolean {
    const things = this.#things(row);
    const node = things[Math.max(0, Math.min(at ?? this.#places[row] ?? 0, things.length - 1))];
    node?.focus();
    return node !== undefined;
  }

  #vertical(step: number): void {
    for (let row = this.#row + step; row >= 0 && row < ROWS.length; row += step) {
      if (this.#focusRow(row)) return;
    }
  }

  #horizontal(step: number): void {
    const targets = this.picker.busy && !this.picker.toGround ? this.#targets() : [];
    if (targets.length > 0) {
      const at = targets.indexOf(document.activeElement as HTMLElement);
      targets[(at + step + targets.length) % targets.length]?.focus();
      return;
    }
    const things = this.#things(this.#row);
    const at = things.indexOf(document.activeElement as HTMLElement);
    this.#focusRow(this.#row, at < 0 ? 0 : (at + step + things.length) % Math.max(1, things.length));
  }

  #number(n: number): void {
    const scene = this.scene();
    if (!scene) return;
    if (scene.phase === "mulligan") {
      if (scene.mine && n >= 1 && n <= scene.me.hand.length) this.picker.toggle(n - 1);
      return;
    }
    if (this.picker.busy && !this.picker.toGround) {
      this.picker.touch(n === 0 ? "foe.leader" : `foe.board.${n - 1}`);
      return;
    }
    const row = scene.phase === "attack" ? 2 : 3;
    const at = (n === 0 ? 10 : n) - 1;
    const node = this.#things(row)[at];
    if (!node) return;
    node.focus();
    this.picker.touch(node.dataset.ref ?? "");
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
        return this.picker.put();
      case "?":
        this.help();
        return true;
      case " ":
        if (node !== document.body && node.closest("button, a, [role='log'], [role='radio']")) return false;
        return this.#onward();
    }
    switch (event.key.toLowerCase()) {
      case "e":
        return this.#onward();
      case "r":
        return this.picker.reserve();
      case "h":
        return this.#focusRow(3);
      case "b":
        return this.#focusRow(2) || this.#focusRow(1);
      case "l":
        this.root()?.querySelector<HTMLElement>("[role='log']")?.focus();
        return true;
    }
    if (/^[0-9]$/.test(event.key)) {
      this.#number(Number(event.key));
      return true;
    }
    return false;
  }

  #onward(): boolean {
    if (this.scene()?.phase === "mulligan") {
      if (!this.scene()?.mine) return false;
      this.picker.keep();
      return true;
    }
    return this.picker.advance();
  }
}
