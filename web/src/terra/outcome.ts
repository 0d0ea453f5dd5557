/** What the server's preview of an act would change, character by character. */
import { compare, type Outcome, type Tally } from "../duel/fate";
import type { Preview } from "../lib/protocol";
import type { TerraView } from "../lib/views";
import type { Scene, Side } from "./read";

function now(side: Side): Tally {
  return {
    seat: side.seat,
    health: side.health,
    fallen: side.discard.length,
    bodies: side.board.map(({ serial, live, card }) => ({
      serial,
      health: live.health,
      attack: live.attack,
      token: card.type === "token",
    })),
  };
}

function then(after: TerraView | null, seat: number): Tally | undefined {
  const side = after?.players[seat];
  if (!side) return undefined;
  return {
    seat,
    health: side.health,
    fallen: side.discard_count,
    bodies: side.board.slice(0, side.board_count).map(({ serial }, place) => ({
      serial,
      health: side.health_left[place] ?? 0,
      attack: side.attack[place] ?? 0,
      token: false,
    })),
  };
}

/** Compare the table now with the View after the act; only what changes is listed. */
export function outcome(scene: Scene, preview: Preview): Outcome {
  const sides = [scene.me, scene.foe];
  const after = preview.after as TerraView | null;
  return compare(
    sides.map(now),
    sides.map((side) => then(after, side.seat)),
    preview.why,
  );
}
