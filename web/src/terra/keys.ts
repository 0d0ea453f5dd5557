/** The whole game by keyboard: where focus moves, and what each key does. */
import { Rows } from "../table/rows";
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
  ["F B", "go to the fan of your hand, to the creatures"],
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
const FOES = 1;
const CREATURES = 2;
const HAND = 3;

export class Keys extends Rows {
  constructor(
    root: () => HTMLElement | undefined,
    private readonly picker: Picker,
    private readonly scene: () => Scene | undefined,
    help: () => void,
  ) {
    super(root, picker, ROWS, HAND, help);
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
    const node = this.things(scene.phase === "attack" ? CREATURES : HAND)[(n === 0 ? 10 : n) - 1];
    if (!node) return;
    node.focus();
    this.picker.touch(node.dataset.ref ?? "");
  }

  protected own(letter: string): boolean {
    switch (letter) {
      case "r":
        return this.picker.reserve();
      case "f":
        return this.focusRow(HAND);
      case "b":
        return this.focusRow(CREATURES) || this.focusRow(FOES);
    }
    if (!/^[0-9]$/.test(letter)) return false;
    this.#number(Number(letter));
    return true;
  }

  protected onward(): boolean {
    if (this.scene()?.phase === "mulligan") {
      if (!this.scene()?.mine) return false;
      this.picker.keep();
      return true;
    }
    return this.picker.advance();
  }
}
