/** Names and words for a screen reader, and the hints beside the table. */
import type { GlassLive, Mark } from "../cards/live";
import { list, MARKS } from "../cards/words";
import type { Fate } from "../duel/fate";
import type { CardFace } from "../lib/protocol";
import type { Scene, Side, Unit } from "./read";

function states(card: CardFace, live: GlassLive): string {
  const changed = live.attack !== card.attack && `attack changed from ${card.attack}`;
  return list(
    `${live.attack} attack`,
    live.health === live.maxHealth ? `${live.health} health` : `${live.health} of ${live.maxHealth} health`,
    changed,
    live.guard && "Guard",
    live.charge && "Charge",
    live.silenced && "silenced",
    live.resting && "cannot attack now",
  );
}

export function fateWords(fate: Fate | undefined): string {
  if (!fate) return "";
  return list(changes(fate), fate.costs && "and your creature would be destroyed");
}

function changes(fate: Fate): string {
  if (fate.dies) return "would be destroyed";
  if (fate.leaves) return "would leave the board";
  if (fate.health !== fate.was) return `would have ${fate.health} health`;
  return `would have ${fate.attack} attack`;
}

export function unitWords(unit: Unit, mine: boolean, mark: Mark, fate: Fate | undefined): string {
  const whose = mine ? "your" : "enemy";
  return list(
    `${unit.card.name}, ${whose} creature`,
    states(unit.card, unit.live),
    mark === "can" ? "can attack" : MARKS[mark],
    fateWords(fate),
  );
}

export function leaderWords(side: Side, mine: boolean, mark: Mark, fate: Fate | undefined): string {
  return list(mine ? "your Leader" : "enemy Leader", `${side.health} health`, MARKS[mark], fateWords(fate));
}

/** What to do now, in one line. */
export function hint(
  scene: Scene,
  picked: CardFace | undefined,
  drafting: boolean,
  toGround: boolean,
  ends: boolean,
): string {
  if (scene.phase === "over") return "The game is over";
  if (scene.phase === "mulligan")
    return scene.mine ? "Choose the cards to replace" : `${scene.foe.name} is choosing cards`;
  if (!scene.mine) return `${scene.foe.name} is playing`;
  if (drafting && picked) return `Choose a target for ${picked.name}`;
  if (picked && toGround) return `Put ${picked.name} on the board`;
  if (picked) return `Choose what ${picked.name} attacks`;
  if (scene.phase === "main") return ends ? "Play cards, or end the turn" : "Play cards, then go to the attack";
  return "Choose a creature to attack with";
}
