/** What dragging needs to know of what the player has picked up; each duel has its own. */
import type { Mark } from "../cards/live";

export interface Picking {
  /** Something is picked up, or its targets are being chosen. */
  readonly busy: boolean;
  /** The server holds what has been begun until its last target. */
  readonly drafting: boolean;
  readonly selected: string | null;
  /** The thing that an arrow to a target starts from. */
  readonly origin: string | null;
  /** What is picked up may be put down on one of the grounds. */
  readonly toGround: boolean;
  /** A drag may begin here. */
  starts(ref: string): boolean;
  /** What is dragged from here seeks a target with an arrow; otherwise it is carried. */
  seeks(ref: string): boolean;
  mark(ref: string): Mark;
  pick(ref: string): Promise<void> | void;
  aim(ref: string | null): void;
  touch(ref: string): boolean;
  drop(ref: string): void;
  put(): boolean;
  /** The ground on which something let go at a place belongs, if any. */
  groundAt(over: string | undefined, aboveHand: boolean): string | undefined;
}
