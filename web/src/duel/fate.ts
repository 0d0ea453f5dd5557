/** What an act would come to, thing by thing, as the server's preview tells it. */

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
  /** Leaders, or life pools, by seat. */
  bySeat: Map<number, Fate>;
  /** Creatures that would be there and are not now, by seat. */
  arrive: [number, number];
  why: string | null;
}

/** What one side shows before and after. Creatures by serial; `fallen` counts cards in the discard pile. */
export interface Tally {
  seat: number;
  health: number;
  fallen: number;
  bodies: { serial: number; health: number; attack: number; token: boolean }[];
}

/** Compare the sides now with what they would be; only what changes is listed. */
export function compare(now: Tally[], after: (Tally | undefined)[], why: string | null): Outcome {
  const result: Outcome = { bySerial: new Map(), bySeat: new Map(), arrive: [0, 0], why };
  now.forEach((side, i) => {
    const then = after[i];
    if (!then) return;
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
    const left = new Map(then.bodies.map((body) => [body.serial, body]));
    for (const body of side.bodies) {
      const later = left.get(body.serial);
      left.delete(body.serial);
      const was = { was: body.health, attackWas: body.attack };
      if (!later) {
        const dies = then.fallen > side.fallen || body.token;
        result.bySerial.set(body.serial, { health: 0, attack: 0, ...was, dies, leaves: !dies });
      } else if (later.health !== body.health || later.attack !== body.attack) {
        const { health, attack } = later;
        result.bySerial.set(body.serial, { health, attack, ...was, dies: false, leaves: false });
      }
    }
    result.arrive[side.seat as 0 | 1] = left.size;
  });
  return result;
}
