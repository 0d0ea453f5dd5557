/** What the server's preview of an act would change, character by character. */
import type { Preview } from "../lib/protocol";
import type { TerraView } from "../lib/views";
import type { Scene } from "./read";

export interface Fate {
  /** Health left, and what it was. */
  health: number;
  was: number;
  attack: number;
  attackWas: number;
  dies: boolean;
  /** It leaves the board otherwise. */
  leaves: boolean;
  /** What is picked up would be destroyed by it. */
  costs?: boolean;
}

export interface Outcome {
  bySerial: Map<number, Fate>;
  /** Leaders by seat. */
  bySeat: Map<number, Fate>;
  /** Creatures that would be there and are not now, by seat. */
  arrive: [number, number];
  why: string | null;
}

const gone = (discard: number): boolean => discard > 0;

/** Compare the table now with the View after the act; only what changes is listed. */
export function outcome(scene: Scene, preview: Preview): Outcome {
  const result: Outcome = { bySerial: new Map(), bySeat: new Map(), arrive: [0, 0], why: preview.why };
  const after = preview.after as TerraView | null;
  if (!after) return result;
  for (const side of [scene.me, scene.foe]) {
    const then = after.players[side.seat];
    if (!then) continue;
    if (then.health !== side.health) {
      result.bySeat.set(side.seat, {
        health: then.health,
        was: side.health,
        attack: 0,
        attackWas: 0,
        dies: then.health <= 0,
        leaves: false,
      });
    }
    const left = new Map(then.board.slice(0, then.board_count).map((c, place) => [c.serial, place]));
    const newlyDiscarded = then.discard_count - side.discard.length;
    for (const unit of side.board) {
      const place = left.get(unit.serial);
      if (place === undefined) {
        const dies = gone(newlyDiscarded) || unit.card.type === "token";
        result.bySerial.set(unit.serial, {
          health: 0,
          was: unit.live.health,
          attack: 0,
          attackWas: unit.live.attack,
          dies,
          leaves: !dies,
        });
        continue;
      }
      left.delete(unit.serial);
      const health = then.health_left[place] ?? 0;
      const attack = then.attack[place] ?? 0;
      if (health !== unit.live.health || attack !== unit.live.attack) {
        result.bySerial.set(unit.serial, {
          health,
          was: unit.live.health,
          attack,
          attackWas: unit.live.attack,
          dies: false,
          leaves: false,
        });
      }
    }
    result.arrive[side.seat as 0 | 1] = left.size;
  }
  return result;
}
