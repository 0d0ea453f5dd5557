/**
 * What moves, moves from where it was: cards from the deck to the middle and on into a kingdom, seals from card to card.
 * The table is already as it is now; nothing here is waited for.
 */
import { tick } from "svelte";
import { settings } from "../lib/settings.svelte";

/** Less than this is not worth a movement, px. */
const LEAST = 14;
const LENGTH = 320;
const EASE = "cubic-bezier(.2,.8,.2,1)";

function keyOf(node: HTMLElement): string {
  return node.dataset.flip ?? node.dataset.ref ?? "";
}

export class Moves {
  #from = new Map<string, DOMRect>();

  constructor(private readonly root: () => HTMLElement | undefined) {}

  #things(): HTMLElement[] {
    return [...(this.root()?.querySelectorAll<HTMLElement>("[data-flip], [data-ref^='thing.']") ?? [])];
  }

  /** Remember where everything is, before the frame is shown. */
  coming(): void {
    this.#from.clear();
    if (settings.pace === 0) return;
    for (const node of this.#things()) {
      const rect = node.getBoundingClientRect();
      if (rect.width > 0) this.#from.set(keyOf(node), rect);
    }
  }

  /** Move what has moved. `dealt` are things that have just come from the deck. */
  async came(dealt: ReadonlySet<string>): Promise<void> {
    if (settings.pace === 0) return;
    await tick();
    const deck = this.root()?.querySelector<HTMLElement>("[data-pile='deck']")?.getBoundingClientRect();
    let turn = 0;
    for (const node of this.#things()) {
      const key = keyOf(node);
      const from = this.#from.get(key);
      if (from) this.#move(node, from);
      else if (dealt.has(key) && deck) this.#deal(node, deck, turn++);
      else if (node.dataset.flip?.startsWith("seal.")) this.#press(node);
    }
  }

  #move(node: HTMLElement, from: DOMRect): void {
    const to = node.getBoundingClientRect();
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    if (to.width === 0 || Math.hypot(x, y) < LEAST) return;
    const start = settings.still
      ? { opacity: 0 }
      : { transform: `translate(${x}px, ${y}px) scale(${Math.min(4, from.width / to.width)})`, zIndex: 30 };
    const end = settings.still ? { opacity: 1 } : { transform: "none", zIndex: 30 };
    node.animate([start, end], { duration: LENGTH * settings.pace, easing: EASE });
  }

  #deal(node: HTMLElement, deck: DOMRect, turn: number): void {
    const to = node.getBoundingClientRect();
    const x = deck.left + deck.width / 2 - to.left - to.width / 2;
    const y = deck.top + deck.height / 2 - to.top - to.height / 2;
    const start = settings.still
      ? { opacity: 0 }
      : { opacity: 0, transform: `translate(${x}px, ${y}px) scale(.3) rotate(-8deg)` };
    node.animate([start, { opacity: 1, transform: "none" }], {
      duration: LENGTH * settings.pace,
      delay: turn * 90 * settings.pace,
      easing: EASE,
      fill: "backwards",
    });
  }

  #press(node: HTMLElement): void {
    const start = settings.still ? { opacity: 0 } : { opacity: 0, transform: "translateY(-26px) scale(1.5)" };
    node.animate([start, { opacity: 1, transform: "none" }], { duration: 220 * settings.pace, easing: EASE });
  }
}
