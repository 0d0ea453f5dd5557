/** The whole game by keyboard: where focus moves, and what each key does. */
import { Rows } from "../table/rows";
import { FIELD, type Picker, TERRITORY } from "./pick.svelte";
import type { Scene } from "./read";

export const KEYS = [
  ["← →", "move within a row, or among the legal targets"],
  ["↑ ↓", "move between rows: life pool, Books, Territory, Crusade of the enemy, then yours, and your hand"],
  ["Enter", "pick up; again to play; on a target to choose it; name an attacker; pick a defender, then its attacker"],
  ["1 … 0", "your card by its place; in a fight your Underling, with something picked the enemy's"],
  ["T", "place the picked card in your Territory"],
  ["P", "play the picked card"],
  ["U", "use the ability of the focused Underling"],
  ["Esc", "cancel; unmark attackers and blockers"],
  ["E", "go on: to the Crusade, attack, end the round, confirm blocks, keep, pass"],
  ["Space", "pass when you are asked; else the same, when nothing is focused"],
  ["N", "pass until something happens; again to take it back"],
  ["S", "choose where you are asked"],
  ["F C G", "go to the fan of your hand, to your Crusade, to your Territory"],
  ["L", "go to the chronicle"],
  ["?", "this list"],
] as const;

const ROWS = [
  "[data-ref='foe.life']",
  "[data-ref^='foe.lectern.']",
  "[data-ref^='foe.territory.']",
  "[data-ref^='foe.crusade.']",
  "[data-ref^='me.crusade.']",
  "[data-ref^='me.lectern.']",
  "[data-ref^='me.territory.']",
  "[data-zone='hand'] [data-ref], [data-zone='opening'] [data-ref]",
  "[data-ref='me.life']",
];
const FOES = 3;
const CRUSADE = 4;
const GROUND = 6;
const HAND = 7;

export class Keys extends Rows {
  constructor(
    root: () => HTMLElement | undefined,
    private readonly picker: Picker,
    private readonly scene: () => Scene | undefined,
    private readonly ways: { help: () => void; stops: () => void; until: () => boolean },
  ) {
    super(root, picker, ROWS, HAND, ways.help);
  }

  /** Fans of a Territory lie otherwise than they were placed: along the row goes from left to right. */
  protected override things(row: number): HTMLElement[] {
    const found = super.things(row);
    const left = (node: HTMLElement) => node.getBoundingClientRect().left;
    return ROWS[row]?.includes("territory") ? found.sort((a, b) => left(a) - left(b)) : found;
  }

  #number(n: number): void {
    const { picker } = this;
    const place = (n === 0 ? 10 : n) - 1;
    if (picker.task === "target" || picker.holding) {
      picker.touch(n === 0 && picker.mark("foe.life") === "target" ? "foe.life" : `foe.crusade.${place}`);
      return;
    }
    const fights =
      picker.task === "block" || picker.task === "fight" || (picker.task === "crusade" && picker.choices.has("mark"));
    const node = this.things(fights ? CRUSADE : HAND)[place];
    if (!node) return;
    node.focus();
    picker.touch(node.dataset.ref ?? "");
  }

  protected own(letter: string, node: HTMLElement): boolean {
    const { picker } = this;
    switch (letter) {
      case "f":
        return this.focusRow(HAND);
      case "c":
        return this.focusRow(CRUSADE) || this.focusRow(FOES);
      case "g":
        return this.focusRow(GROUND);
      case "t":
        return this.#put(TERRITORY, node);
      case "p":
        return this.#put(FIELD, node);
      case "u":
        return node.dataset.ref ? picker.use(node.dataset.ref) : false;
      case "n":
        return this.ways.until();
      case "s":
        this.ways.stops();
        return true;
    }
    if (!/^[0-9]$/.test(letter)) return false;
    this.#number(Number(letter));
    return true;
  }

  /** Put the picked card, or the focused one, on a ground. */
  #put(ground: string, node: HTMLElement): boolean {
    const ref = node.dataset.ref;
    if (!this.picker.selected && ref?.startsWith("me.hand.")) this.picker.pick(ref);
    return this.picker.open(ground) && this.picker.touch(ground);
  }

  override press(event: KeyboardEvent): boolean {
    const node = event.target as HTMLElement;
    const plain =
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey &&
      !node.matches("input, textarea, select, a, aside *, button:not([data-ref])"); // a focused button is pressed, as everywhere
    if (plain && event.key === " " && this.picker.task === "respond" && !this.picker.busy) {
      this.byKeyboard = true;
      return this.picker.confirm();
    }
    return super.press(event);
  }

  protected onward(): boolean {
    return this.scene() !== undefined && this.picker.confirm();
  }
}
