/**
 * What has just happened, shown: short movements laid over the table. The table itself is already as it is now, so
 * nothing here is ever waited for, and a newer frame cuts short what still plays.
 */
import { tick } from "svelte";
import type { EventLine } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import type { Change } from "../lib/table.svelte";

interface Ghost {
  rect: DOMRect;
  copy: HTMLElement;
}

/** The serial by which events name a Leader or a life pool. */
export const LEADER = -1;

const OUT = "cubic-bezier(.2,.8,.2,1)";
export abstract class Stage {
  protected layer: HTMLElement | undefined;
  #ghosts = new Map<string, Ghost>();
  #timers = new Set<ReturnType<typeof setTimeout>>();
  protected from = new Map<string, DOMRect>();

  constructor(
    protected readonly root: () => HTMLElement | undefined,
    protected readonly me: () => number,
  ) {}

  /** One event from time `at` (ms, at normal speed); returns when the next one may begin. */
  protected abstract play(event: EventLine, at: number): number;

  protected abstract sounds(change: Change): void;

  attach(layer: HTMLElement): void {
    this.layer = layer;
  }

  /** Remember where everything is, before the frame is shown. */
  coming(_change: Change): void {
    this.stop();
    this.#ghosts.clear();
    this.from.clear();
    const root = this.root();
    if (!root || settings.pace === 0) return;
    for (const node of root.querySelectorAll<HTMLElement>("[data-serial]")) {
      const rect = node.getBoundingClientRect();
      const copy = node.cloneNode(true) as HTMLElement;
      copy.removeAttribute("data-serial");
      copy.removeAttribute("data-ref");
      copy.setAttribute("aria-hidden", "true");
      copy.tabIndex = -1;
      this.#ghosts.set(node.dataset.serial ?? "", { rect, copy });
    }
    for (const node of root.querySelectorAll<HTMLElement>("[data-hand]")) {
      this.from.set(`hand-${node.dataset.hand}`, node.getBoundingClientRect());
    }
    root.querySelectorAll<HTMLElement>("[data-ref^='me.hand.'][data-mark='chosen']").forEach((node) => {
      this.from.set("picked", node.getBoundingClientRect());
    });
  }

  /** Play what the new events tell. */
  async came(change: Change): Promise<void> {
    this.sounds(change);
    if (change.fresh.length === 0 || settings.pace === 0) return;
    await tick();
    let at = 0;
    for (const event of change.fresh) at = this.play(event, at);
    this.later(at + 500, () => this.#sweep());
  }

  /** Finish at once. */
  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#sweep();
  }

  #sweep(): void {
    this.layer?.replaceChildren();
    for (const node of this.root()?.querySelectorAll<HTMLElement>("[data-serial],[data-leader]") ?? []) {
      node.style.visibility = "";
    }
  }

  protected later(after: number, f: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      f();
    }, after * settings.pace);
    this.#timers.add(timer);
  }

  protected node(selector: string): HTMLElement | undefined {
    return this.root()?.querySelector<HTMLElement>(selector) ?? undefined;
  }

  /** The thing that an event means: where it is, or where it was. */
  protected thing(
    serial: number,
    seat: number,
  ): { node?: HTMLElement; rect: DOMRect; ghost?: HTMLElement } | undefined {
    const node = serial === LEADER ? this.node(`[data-leader="${seat}"]`) : this.node(`[data-serial="${serial}"]`);
    if (node) return { node, rect: node.getBoundingClientRect() };
    const ghost = this.#ghosts.get(String(serial));
    return ghost ? { rect: ghost.rect, ghost: this.#haunt(String(serial), ghost) } : undefined;
  }

  /** Put the copy of a creature that has left back where it stood. */
  #haunt(serial: string, ghost: Ghost): HTMLElement {
    const there = this.layer?.querySelector<HTMLElement>(`[data-ghost="${serial}"]`);
    if (there) return there;
    const box = this.box(ghost.rect);
    box.dataset.ghost = serial;
    ghost.copy.style.width = "100%";
    box.append(ghost.copy);
    return box;
  }

  protected box(rect: DOMRect): HTMLElement {
    const box = document.createElement("div");
    box.className = "fx-box";
    Object.assign(box.style, {
      left: `${rect.left}px`,
      top: `${rect.top}px`,
      width: `${rect.width}px`,
      height: `${rect.height}px`,
    });
    this.layer?.append(box);
    return box;
  }

  protected animate(
    node: Element,
    frames: Keyframe[],
    length: number,
    options: KeyframeAnimationOptions = {},
  ): Animation {
    return node.animate(frames, { duration: length * settings.pace, easing: OUT, ...options });
  }

  /** What has left the table stays visible until its own event plays. */
  protected prepare(serial: number, seat: number): void {
    this.thing(serial, seat);
  }

  protected lunge(event: EventLine): void {
    const from = this.thing(event.object, event.seat);
    const to = this.thing(event.other, event.other_seat);
    const mover = from?.node ?? from?.ghost;
    if (!mover || !from || !to) return;
    if (settings.still) {
      this.animate(mover, [{ opacity: 0.4 }, { opacity: 1 }], 220);
      return;
    }
    const dx = (to.rect.left + to.rect.width / 2 - from.rect.left - from.rect.width / 2) * 0.72;
    const dy = (to.rect.top + to.rect.height / 2 - from.rect.top - from.rect.height / 2) * 0.72;
    mover.style.zIndex = "60";
    this.animate(
      mover,
      [
        { transform: "none" },
        { transform: `translate(${dx * -0.08}px, ${dy * -0.08}px) scale(1.05)`, offset: 0.25 },
        { transform: `translate(${dx}px, ${dy}px) scale(1.04)`, offset: 0.55 },
        { transform: "none" },
      ],
      320,
    ).onfinish = () => {
      mover.style.zIndex = "";
    };
  }

  protected float(serial: number, seat: number, text: string, look: "harm" | "heal" | "grow" | "word"): void {
    const thing = this.thing(serial, seat);
    if (!thing) return;
    const box = this.box(thing.rect);
    const label = document.createElement("span");
    label.className = `fx-number ${look}`;
    label.textContent = text;
    box.append(label);
    const fall = look === "harm" ? 26 : -26;
    const move = settings.still
      ? [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }]
      : [
          { opacity: 0, transform: "scale(.5)" },
          { opacity: 1, transform: "scale(1.25)", offset: 0.18 },
          { opacity: 1, transform: "scale(1)", offset: 0.6 },
          { opacity: 0, transform: `translateY(${fall}px)` },
        ];
    this.animate(label, move, 900).onfinish = () => box.remove();
  }

  protected leave(event: EventLine): void {
    const ghost = this.layer?.querySelector<HTMLElement>(`[data-ghost="${event.object}"]`);
    if (!ghost) return;
    const to =
      event.kind === "returned" ? this.node(`[data-hand="${event.seat}"]`)?.getBoundingClientRect() : undefined;
    const from = ghost.getBoundingClientRect();
    const frames =
      settings.still || !to
        ? [{ opacity: 1 }, { opacity: 0 }]
        : [
            { opacity: 1, transform: "none" },
            {
              opacity: 0.2,
              transform: `translate(${to.left + to.width / 2 - from.left - from.width / 2}px, ${to.top + to.height / 2 - from.top - from.height / 2}px) scale(.6)`,
            },
          ];
    this.animate(ghost, frames, 250, { fill: "forwards" }).onfinish = () => ghost.remove();
  }

  protected enter(event: EventLine, at: number): void {
    const node = this.node(`[data-serial="${event.object}"]`);
    if (!node) return;
    const to = node.getBoundingClientRect();
    const mine = event.seat === this.me();
    const from = (mine ? this.from.get("picked") : undefined) ?? this.from.get(`hand-${event.seat}`);
    const delay = at * settings.pace;
    if (settings.still || !from) {
      this.animate(node, [{ opacity: 0 }, { opacity: 1 }], 220, { delay, fill: "backwards" });
      return;
    }
    const dx = from.left + from.width / 2 - to.left - to.width / 2;
    const dy = from.top + from.height / 2 - to.top - to.height / 2;
    this.animate(
      node,
      [
        { opacity: 0.4, transform: `translate(${dx}px, ${dy}px) scale(.9)` },
        { opacity: 1, transform: "translateY(-6px) scale(1.1)", offset: 0.72 },
        { opacity: 1, transform: "none" },
      ],
      260,
      { delay, fill: "backwards" },
    );
  }

  /** What the enemy plays is held up for a moment. */
  protected announce(event: EventLine): void {
    const shown = new CustomEvent("announce", { detail: { card: event.subject, seat: event.seat } });
    this.root()?.dispatchEvent(shown);
  }

  protected draw(event: EventLine): void {
    const from = this.node(`[data-pile="deck-${event.seat}"]`)?.getBoundingClientRect();
    const hand = this.node(`[data-hand="${event.seat}"]`);
    if (!from || !hand || settings.still) return;
    const last = event.seat === this.me() ? hand.querySelector<HTMLElement>("[data-ref]:last-of-type") : null;
    const to = (last ?? hand).getBoundingClientRect();
    const card = this.box(new DOMRect(from.left, from.top, 44, 62));
    card.classList.add("fx-back");
    this.animate(
      card,
      [
        { opacity: 0.9, transform: "none" },
        {
          opacity: 0.9,
          transform: `translate(${to.left + to.width / 2 - from.left - 22}px, ${to.top + 10 - from.top}px) rotate(8deg)`,
          offset: 0.85,
        },
        {
          opacity: 0,
          transform: `translate(${to.left + to.width / 2 - from.left - 22}px, ${to.top + 20 - from.top}px)`,
        },
      ],
      250,
      { fill: "forwards" },
    ).onfinish = () => card.remove();
  }

  protected pulse(serial: number, seat: number): void {
    const node = this.thing(serial, seat);
    const body = node?.node ?? node?.ghost;
    if (!body) return;
    this.animate(body, [{ filter: "brightness(1)" }, { filter: "brightness(1.7)" }, { filter: "brightness(1)" }], 250);
  }

  protected banner(text: string): void {
    const root = this.root();
    if (!root) return;
    const banner = this.box(new DOMRect(0, innerHeight / 2 - 40, innerWidth, 80));
    banner.classList.add("fx-banner");
    banner.textContent = text;
    const move = settings.still ? "none" : "translateX(-24px)";
    this.animate(
      banner,
      [
        { opacity: 0, transform: move },
        { opacity: 1, transform: "none", offset: 0.25 },
        { opacity: 1, transform: "none", offset: 0.7 },
        { opacity: 0, transform: "none" },
      ],
      900,
      { fill: "forwards" },
    ).onfinish = () => banner.remove();
  }
}
