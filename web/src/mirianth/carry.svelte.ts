/** Carrying with the pointer: one's seal to a card, a Paladin to a monster. A click or the keys do the same. */
import type { Attachment } from "svelte/attachments";
import { peek } from "../lib/peek.svelte";
import { settings } from "../lib/settings.svelte";
import type { Picker } from "./pick.svelte";

const SLACK = 8;

function carriedBy(target: EventTarget | null): HTMLElement | undefined {
  return (target as HTMLElement | null)?.closest<HTMLElement>("[data-carry], button[data-ref]") ?? undefined;
}

export class Carry {
  #ghost: HTMLElement | undefined;
  #start: { ref: string; node: HTMLElement; x: number; y: number; id: number } | undefined;
  #over: HTMLElement | undefined;
  #swallow = false;

  constructor(private readonly picker: Picker) {}

  readonly attach: Attachment<HTMLElement> = (root) => {
    const down = (e: PointerEvent) => {
      const node = carriedBy(e.target);
      const ref = node?.dataset.carry ?? node?.dataset.ref;
      // A finger that moves over a kingdom scrolls it; only the seal is carried by touch.
      if (!node || !ref || e.button !== 0 || (e.pointerType === "touch" && !node.dataset.carry)) return;
      if (this.picker.carries(ref)) this.#start = { ref, node, x: e.clientX, y: e.clientY, id: e.pointerId };
    };
    const move = (e: PointerEvent) => this.#move(e);
    const up = (e: PointerEvent) => this.#up(e);
    const drop = () => this.#end();
    const click = (e: MouseEvent) => {
      if (!this.#swallow) return;
      this.#swallow = false;
      e.preventDefault();
      e.stopPropagation();
    };
    root.addEventListener("pointerdown", down);
    root.addEventListener("click", click, true);
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", drop);
    return () => {
      this.#end();
      root.removeEventListener("pointerdown", down);
      root.removeEventListener("click", click, true);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", drop);
    };
  };

  #at(x: number, y: number): HTMLElement | undefined {
    const node = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-ref]") ?? undefined;
    return node && this.#start && this.picker.takes(this.#start.ref, node.dataset.ref ?? "") ? node : undefined;
  }

  #move(e: PointerEvent): void {
    const start = this.#start;
    if (!start || e.pointerId !== start.id) return;
    if (!this.#ghost) {
      if (Math.hypot(e.clientX - start.x, e.clientY - start.y) < SLACK) return;
      peek.hide();
      peek.busy = true;
      const ghost = start.node.cloneNode(true) as HTMLElement;
      ghost.className = "drag-ghost";
      for (const name of ["data-ref", "data-carry", "data-flip"]) ghost.removeAttribute(name);
      Object.assign(ghost.style, { left: "0", top: "0", width: `${start.node.offsetWidth}px`, display: "block" });
      ghost.setAttribute("aria-hidden", "true");
      ghost.tabIndex = -1;
      document.body.append(ghost);
      this.#ghost = ghost;
      start.node.style.opacity = "0.3";
    }
    const half = this.#ghost.offsetWidth / 2;
    const tilt = settings.still ? 0 : 4;
    this.#ghost.style.transform = `translate(${e.clientX - half}px, ${e.clientY - this.#ghost.offsetHeight / 2}px) rotate(${tilt}deg)`;
    const over = this.#at(e.clientX, e.clientY);
    if (over !== this.#over) {
      this.#over?.classList.remove("drag-over");
      over?.classList.add("drag-over");
      this.#over = over;
    }
  }

  #up(e: PointerEvent): void {
    const start = this.#start;
    if (!start || e.pointerId !== start.id) return;
    if (this.#ghost) {
      this.#swallow = true;
      setTimeout(() => {
        this.#swallow = false;
      }, 60);
      const over = this.#at(e.clientX, e.clientY)?.dataset.ref;
      if (over) this.picker.drop(start.ref, over);
    }
    this.#end();
  }

  #end(): void {
    this.#ghost?.remove();
    this.#ghost = undefined;
    this.#over?.classList.remove("drag-over");
    this.#over = undefined;
    if (this.#start) this.#start.node.style.opacity = "";
    this.#start = undefined;
    peek.busy = false;
  }
}
