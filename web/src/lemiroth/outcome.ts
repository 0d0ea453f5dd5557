/** What the server's preview of an act would change, Underling by Underling and life pool by life pool. */
import { compare, type Outcome, type Tally } from "../duel/fate";
import type { Preview } from "../lib/protocol";
import type { LemirothView } from "../lib/views";
import type { Scene, Side } from "./read";

function now(side: Side): Tally {
  return {
    seat: side.seat,
    health: side.life,
    fallen: side.archives.length,
    bodies: side.crusade.map(({ serial, live }) => ({
      serial,
      health: live.health,
      attack: live.attack,
      token: false,
    })),
  };
}

function then(after: LemirothView | null, seat: number): Tally | undefined {
  const side = after?.players[seat];
  if (!side) return undefined;
  return {
    seat,
    health: side.life,
    fallen: side.archives_count,
    bodies: side.crusade.slice(0, side.crusade_count).map(({ serial }, place) => ({
      serial,
      health: side.stamina_left[place] ?? 0,
      attack: side.willpower[place] ?? 0,
      token: false,
    })),
  };
}

/** Compare the table now with the View after the act; only what changes is listed. */
export function outcome(scene: Scene, preview: Preview): Outcome {
  const sides = [scene.me, scene.foe];
  const after = preview.after as LemirothView | null;
  return compare(
    sides.map(now),
    sides.map((side) => then(after, side.seat)),
    preview.why,
  );
}
