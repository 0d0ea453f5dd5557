/** The large card beside what one points at, focuses or holds. */
import type { Attachment } from "svelte/attachments";
import type { Live } from "../cards/live";
import type { CardFace } from "./protocol";

export interface Peeked {
  card: CardFace;
  live?: Live;
  /** Where it is on the screen; the preview keeps off it. */
  from: DOMRect;
  /** Held with a finger: shown large in the middle. */
  held: boolean;
}

const HOLD = 380;
const HOVER = 140;
/** While something is picked up, the table matters more than the card under the pointer. */
const HOVER_BUSY = 1100;
const SLACK = 10;

class Peek {
  shown = $state.raw<Peeked>();
  /** The player is choosing a target. */
  busy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hiding = false;

  show(peeked: Peeked, after = 0): void {
    clearTimeout(this.#timer);
    this.#hiding = false;
    if (after === 0 || (this.shown && !this.shown.held && !this.busy)) this.shown = peeked;
    else
      this.#timer = setTimeout(() => {
        this.shown = peeked;
      }, after);
  }

  /** Soon, not at once: a card that leaves the page loses its focus while the page is being drawn. */
  hide(): void {
    clearTimeout(this.#timer);
    this.#hiding = true;
    queueMicrotask(() => {
      if (this.#hiding) this.shown = undefined;
    });
  }
}

export const peek = new Peek();

/**
 * Shows the card on hover, on keyboard focus and while held. A hold swallows the click that follows it, so that
 * looking at a card never plays it.
 */
export function peekable(
  what: () => { card: CardFace; live?: Live } | undefined,
  hover: number = HOVER,
): Attachment<HTMLElement> {
  return (node) => {
    let hold: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    let at: [number, number] = [0, 0];
    let shownHere = false;

    const show = (isHeld: boolean, after: number) => {
      const seen = what();
      if (!seen) return;
      shownHere = true;
      peek.show({ ...seen, from: node.getBoundingClientRect(), held: isHeld }, after);
    };
    const hide = () => {
      clearTimeout(hold);
      if (shownHere) peek.hide();
      shownHere = false;
    };
    const listeners: [string, (event: PointerEvent & FocusEvent & MouseEvent) => void, boolean?][] = [
      ["pointerenter", (e) => e.pointerType !== "touch" && show(false, peek.busy ? HOVER_BUSY : hover)],
      ["pointerleave", (e) => e.pointerType !== "touch" && hide()],
      ["focus", () => node.matches(":focus-visible") && show(false, peek.busy ? HOVER_BUSY : 0)],
      ["blur", hide],
      [
        "pointerdown",
        (e) => {
          held = false;
          if (e.pointerType !== "touch") return;
          at = [e.clientX, e.clientY];
          hold = setTimeout(() => {
            held = true;
            show(true, 0);
          }, HOLD);
        },
      ],
      [
        "pointermove",
        (e) => {
          if (!held && Math.hypot(e.clientX - at[0], e.clientY - at[1]) > SLACK) clearTimeout(hold);
        },
      ],
      ["pointerup", (e) => e.pointerType === "touch" && hide()],
      ["pointercancel", hide],
      ["contextmenu", (e) => e.preventDefault()],
      [
        "click",
        (e) => {
          if (!held) return;
          held = false;
          e.preventDefault();
          e.stopImmediatePropagation();
        },
        true,
      ],
    ];
    for (const [name, f, capture] of listeners) node.addEventListener(name, f as EventListener, capture ?? false);
    return () => {
      hide();
      for (const [name, f, capture] of listeners) node.removeEventListener(name, f as EventListener, capture ?? false);
    };
  };
}
