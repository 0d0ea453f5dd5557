/** Dragging: a card or a creature follows the pointer, or throws an arrow when it seeks a target. */
import type { Attachment } from "svelte/attachments";
import { peek } from "../lib/peek.svelte";
import { settings } from "../lib/settings.svelte";
import type { Picking } from "./picking";

const SLACK = 8;

export interface Aim {
  from: [number, number];
  to: [number, number];
  /** The pointer is over something that may be chosen. */
  hits: boolean;
}

function refAt(x: number, y: number): HTMLElement | undefined {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-ref]") ?? undefined;
}

export class Drag {
  #aim = $state.raw<Aim>();
  #ghost: HTMLElement | undefined;
  #start: { ref: string; node: HTMLElement; x: number; y: number; id: number } | undefined;
  #dragging = false;
  #swallow = false;
  #last: [number, number] = [0, 0];
  #tilt = 0;

  constructor(private readonly picker: Picking) {}

  /** The arrow to draw, if any. */
  get aim(): Aim | undefined {
    return this.picker.busy ? this.#aim : undefined;
  }

  readonly attach: Attachment<HTMLElement> = (root) => {
    const down = (e: PointerEvent) => {
      if (e.button !== 0 || this.picker.drafting) return;
      const node = (e.target as HTMLElement).closest<HTMLElement>("button[data-ref]");
      const ref = node?.dataset.ref;
      if (node && ref && this.picker.starts(ref) && !node.closest("[data-zone='opening']")) {
        this.#start = { ref, node, x: e.clientX, y: e.clientY, id: e.pointerId };
      }
    };
    const move = (e: PointerEvent) => this.#move(e);
    const up = (e: PointerEvent) => this.#up(e);
    const drop = () => this.#end(true);
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
      this.#end(false);
      root.removeEventListener("pointerdown", down);
      root.removeEventListener("click", click, true);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", drop);
    };
  };

  #move(e: PointerEvent): void {
    const start = this.#start;
    if (!start) {
      if (e.pointerType === "mouse") this.#point(e.clientX, e.clientY);
      return;
    }
    if (e.pointerId !== start.id) return;
    if (!this.#dragging) {
      if (Math.hypot(e.clientX - start.x, e.clientY - start.y) < SLACK) return;
      this.#dragging = true;
      peek.hide();
      if (this.picker.selected !== start.ref) void this.picker.pick(start.ref);
      if (start.ref.startsWith("me.hand.")) this.#lift(start.node);
    }
    const seeks = this.picker.drafting || this.picker.seeks(start.ref);
    if (seeks) this.#unlift();
    else this.#carry(e.clientX, e.clientY);
    this.#point(e.clientX, e.clientY, seeks);
  }

  /** Ask for the outcome at the pointer, and draw the arrow when a target is sought. */
  #point(x: number, y: number, drawn?: boolean): void {
    const from = this.#source();
    const seeks = drawn ?? (this.picker.busy && !this.picker.toGround);
    if (!from || !this.picker.busy) {
      this.#aim = undefined;
      return;
    }
    const over = refAt(x, y)?.dataset.ref;
    const hits = over !== undefined && this.picker.mark(over) === "target";
    const ground = over !== undefined && this.picker.groundAt(over, false) === over;
    if (this.#dragging) this.picker.aim(hits || ground ? over : null);
    this.#aim = seeks ? { from, to: [x, y], hits } : undefined;
  }

  #source(): [number, number] | undefined {
    const node = document.querySelector<HTMLElement>(`[data-ref="${this.picker.origin}"]`) ?? this.#start?.node;
    const rect = node?.isConnected ? node.getBoundingClientRect() : undefined;
    return rect && [rect.left + rect.width / 2, rect.top + rect.height * 0.32];
  }

  #lift(node: HTMLElement): void {
    const rect = node.getBoundingClientRect();
    const ghost = node.cloneNode(true) as HTMLElement;
    ghost.className = "drag-ghost";
    ghost.removeAttribute("data-ref");
    ghost.removeAttribute("style");
    Object.assign(ghost.style, { left: "0", top: "0", width: `${node.offsetWidth}px`, display: "block" });
    ghost.setAttribute("aria-hidden", "true");
    ghost.tabIndex = -1;
    document.body.append(ghost);
    this.#ghost = ghost;
    this.#last = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    node.style.opacity = "0.25";
  }

  #carry(x: number, y: number): void {
    if (!this.#ghost) return;
    const speed = x - this.#last[0];
    this.#tilt = settings.still ? 0 : this.#tilt * 0.8 + Math.max(-14, Math.min(14, speed * 0.9)) * 0.2;
    this.#last = [x, y];
    const w = this.#ghost.offsetWidth;
    this.#ghost.style.transform = `translate(${x - w / 2}px, ${y - w * 0.6}px) rotate(${this.#tilt.toFixed(1)}deg)`;
  }

  #unlift(): void {
    this.#ghost?.remove();
    this.#ghost = undefined;
    if (this.#start) this.#start.node.style.opacity = "";
  }

  #up(e: PointerEvent): void {
    const start = this.#start;
    if (!start || e.pointerId !== start.id) return;
    if (!this.#dragging) {
      this.#end(false);
      return;
    }
    this.#swallow = true;
    setTimeout(() => {
      this.#swallow = false;
    }, 60);
    const over = refAt(e.clientX, e.clientY)?.dataset.ref;
    if (this.picker.toGround) {
      const hand = document.querySelector("[data-zone='hand']")?.getBoundingClientRect();
      const above = hand !== undefined && e.clientY < hand.top - 6;
      const ground = this.picker.groundAt(over, above);
      if (ground) this.picker.touch(ground);
      else this.picker.put();
    } else if (over && over !== start.ref) this.picker.drop(over);
    else if (!this.picker.drafting) this.picker.put();
    this.#end(false);
  }

  #end(dropped: boolean): void {
    this.#unlift();
    if (dropped && this.#dragging) this.picker.put();
    this.#start = undefined;
    this.#dragging = false;
    this.#aim = undefined;
  }
}
