/** The whole game by keyboard: where focus moves, and what each key does. */
import { Rows } from "../table/rows";
import type { Picker } from "./pick.svelte";
import type { Scene } from "./read";

export const KEYS = [
  ["1 … 4", "announce, choose or settle the revealed card of that place"],
  ["← →", "move between cards"],
  ["↑ ↓", "move between the others' kingdoms, the revealed cards and your kingdom"],
  ["Enter", "do what the focused card or button does"],
  ["K", "keep the card that you announced"],
  ["O", "make an offer; again for the next player"],
  ["X", "concede the disputed card; again to do it"],
  ["A D C", "accept, decline, counter an offer"],
  ["1 … 9", "in an offer: your cards; with Shift the partner's"],
  ["Y", "in an offer: who gives up the card"],
  ["P M", "in an offer: to your promise, to theirs"],
  ["E", "go on: keep, pass, send the offer, strike"],
  ["Space", "the same, when nothing is focused"],
  ["Esc", "take back what is not committed"],
  ["T G", "go to the revealed cards, to your kingdom"],
  ["L", "go to the chronicle"],
  ["?", "this list"],
] as const;

const ROWS = [
  "[data-zone='others'] [data-ref]",
  "[data-zone='market'] [data-ref]",
  "[data-zone='answers'] .btn, [data-zone='acts'] .btn",
  "[data-zone='mine'] [data-ref]",
];
const MARKET = 1;
const MINE = 3;

export class Keys extends Rows {
  constructor(
    root: () => HTMLElement | undefined,
    private readonly picker: Picker,
    private readonly scene: () => Scene | undefined,
    private readonly ways: { help: () => void; onward: () => boolean; put: () => boolean },
  ) {
    super(root, { busy: false, toGround: false, put: ways.put }, ROWS, MARKET, ways.help);
  }

  /** Buttons are stops for Tab of their own. */
  override rove(): void {
    super.rove();
    for (const node of this.things(2)) node.tabIndex = 0;
  }

  #digit(event: KeyboardEvent): boolean {
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
    if (!digit) return false;
    const place = Number(digit) - 1;
    if (this.picker.bargain.open) {
      const node = this.root()?.querySelector<HTMLElement>(
        `[data-offer='${event.shiftKey ? "ask" : "give"}.${place}']`,
      );
      node?.click();
      node?.focus();
      return node !== undefined;
    }
    const slot = this.things(MARKET)[place];
    slot?.focus();
    return this.picker.touch(`slot.${place}`) || slot !== undefined;
  }

  override press(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const typing = (event.target as HTMLElement).matches("input, textarea, select, [contenteditable]");
    if (!typing && this.#digit(event)) {
      this.byKeyboard = true;
      return true;
    }
    return super.press(event);
  }

  protected own(letter: string): boolean {
    const { picker } = this;
    const scene = this.scene();
    if (!scene) return false;
    if (picker.bargain.open) {
      switch (letter) {
        case "y": {
          const { whos, who } = picker.bargain;
          picker.bargain.yields(whos[(whos.indexOf(who) + 1) % Math.max(1, whos.length)] ?? who);
          return true;
        }
        case "p":
          return this.#into("give");
        case "m":
          return this.#into("ask");
      }
    }
    switch (letter) {
      case "k":
        return picker.act("keep");
      case "o":
        return this.#offer();
      case "x":
        return picker.twice("yield_card");
      case "a":
        return picker.act("accept");
      case "d":
        return picker.act("decline");
      case "c":
        if (!picker.choices.has("counter")) return false;
        picker.bargain.counter();
        return true;
      case "t":
        return this.focusRow(MARKET);
      case "g":
        return this.focusRow(MINE);
    }
    return false;
  }

  /** To the promise of one side of the offer. */
  #into(side: "give" | "ask"): boolean {
    const node = this.root()?.querySelector<HTMLElement>(`[data-pledge='${side}'] button`);
    node?.focus();
    return node !== undefined;
  }

  #offer(): boolean {
    const { bargain } = this.picker;
    if (bargain.open) {
      const { partners, partner } = bargain;
      return bargain.turnTo(partners[(partners.indexOf(partner) + 1) % Math.max(1, partners.length)] ?? partner);
    }
    const first = this.picker.offers()[0];
    if (first === undefined) return false;
    bargain.start(first);
    return true;
  }

  protected onward(): boolean {
    return this.ways.onward();
  }
}
