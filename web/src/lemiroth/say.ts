/** Names and words for a screen reader, and the hints of the table. */
import type { Mark } from "../cards/live";
import { cardWords, list, MARKS } from "../cards/words";
import { figuresOf, kindOf } from "../cards/world";
import type { Fate } from "../duel/fate";
import type { CardFace, EventLine } from "../lib/protocol";
import type { Picker } from "./pick.svelte";
import type { Ground, Scene, Side, Tome, Warrior } from "./read";

export function fateWords(fate: Fate | undefined): string {
  if (!fate) return "";
  if (fate.dies) return "would be destroyed";
  if (fate.leaves) return "would leave the Crusade";
  if (fate.health !== fate.was) return `would have ${fate.health} left`;
  return `would have ${fate.attack} Willpower`;
}

export interface Fighting {
  mark: Mark;
  fate: Fate | undefined;
  /** The name of what it fights. */
  against: string | undefined;
  /** Named an attacker and not yet declared. */
  named: boolean;
  /** What it can do, when it can. */
  can: string;
}

/** What an Underling of mine that is marked can do. */
export function canWords(picker: Picker, ref: string): string {
  if (picker.task === "block") return "can block";
  if (picker.task === "fight") return "can strike next";
  const { choices } = picker;
  if (choices.doing("mark", ref)) return choices.doing("use", ref) ? "has an ability, can attack" : "can attack";
  return "can use its ability";
}

export function warriorWords(unit: Warrior, mine: boolean, now: Fighting): string {
  const { card, live } = unit;
  const figures = figuresOf(card) ?? [0, 0];
  return list(
    `${card.name}, ${mine ? "your" : "enemy"} Underling`,
    `${live.attack} Willpower`,
    live.tokens > 0 ? `${live.health} of ${live.maxHealth} Stamina` : `${live.health} Stamina`,
    live.attack !== figures[0] && `Willpower changed from ${figures[0]}`,
    live.maxHealth !== figures[1] && `Stamina changed from ${figures[1]}`,
    ...live.capacities,
    live.tilted && "tilted",
    live.resting && "not ready",
    now.named && "named an attacker",
    live.attacking &&
      (now.against
        ? `attacking, blocked by ${now.against}`
        : unit.lonely
          ? "attacking, its blocker has left"
          : "attacking, not blocked"),
    !live.attacking && now.against && `blocking ${now.against}`,
    now.mark === "can" ? now.can : MARKS[now.mark],
    fateWords(now.fate),
  );
}

export function groundWords(ground: Ground, mine: boolean, mark: Mark, pays: boolean): string {
  const what = ground.card?.name ?? "A card";
  return list(
    ground.down ? `${what}, face down` : what,
    `${mine ? "your" : "enemy"} Territory`,
    ground.tilted ? "tilted" : "untilted",
    pays && "would be tilted to pay",
    mark === "can" ? "can be tilted to pay" : MARKS[mark],
  );
}

export function tomeWords(tome: Tome, mine: boolean, mark: Mark): string {
  return list(
    `${tome.card.name}, ${mine ? "your" : "enemy"} Book`,
    tome.card.text.replaceAll("\n", " ").replace(/\.$/, ""),
    tome.due && "acts in this phase",
    mark === "can" ? "can act next" : MARKS[mark],
  );
}

export function lifeWords(side: Side, mine: boolean, mark: Mark, fate: Fate | undefined): string {
  return list(mine ? "your life pool" : "enemy life pool", `${side.life} life`, MARKS[mark], fateWords(fate));
}

export function handWords(card: CardFace, mark: Mark, picker: Picker, place: number): string {
  const ref = `me.hand.${place}`;
  const down = mark === "can" && picker.choices.doing("place", ref) && kindOf(card) !== "prayer";
  const only = down && !picker.choices.doing("play", ref);
  const words = cardWords(card, mark);
  if (mark === "can" && picker.task === "discard") return words.replace(/can be played$/, "can be discarded");
  if (only) return words.replace(/can be played$/, "can be placed face down");
  return list(words, down && "or placed face down");
}

const NAMES: Record<Scene["phase"], string> = {
  opening: "Opening hands",
  withdrawal: "Withdrawal",
  meditating: "Meditating",
  crusade: "Crusade",
  end: "End of round",
  over: "Over",
};

export function phaseName(phase: Scene["phase"]): string {
  return NAMES[phase];
}

function plural(n: number, one: string): string {
  return n === 1 ? `1 ${one}` : `${n} ${one}s`;
}

/** What to do now, in one line. */
export function hint(scene: Scene, picker: Picker, picked: CardFace | undefined): string {
  if (scene.phase === "over") return "The game is over";
  const { task } = picker;
  switch (task) {
    case "none":
      if (scene.window === "theirs") return `${scene.foe.name} may respond`;
      if (scene.phase === "opening") return `${scene.foe.name} is looking at the opening hand`;
      return scene.mine ? "One moment" : `${scene.foe.name} is playing`;
    case "opening":
      return "Keep this hand, or draw a new one";
    case "discard":
      return picked ? `Discard ${picked.name}` : `Choose ${plural(scene.discards, "card")} to discard`;
    case "respond":
      return "";
    case "target":
      return picked ? `Choose a target for ${picked.name}` : "Choose a target";
    case "pay": {
      const left = picker.choices.byVerb.get("pay")?.[0]?.pays?.length ?? 0;
      return left > 0
        ? `Tilt ${plural(left, "card")} of your Territory, or pay automatically`
        : "Tilt cards of your Territory, or pay automatically";
    }
    case "read":
      return "Choose the Book that acts next";
    case "fight":
      return "Choose the attacker that strikes next";
    case "block": {
      if (picker.holding) return "Choose the attacker that it blocks";
      const free = scene.attackers.length - picker.blocks.size;
      return free === 0 ? "Every attacker is blocked" : `${plural(free, "attacker")} not blocked: choose a defender`;
    }
    case "meditate": {
      if (picked && picker.way("place") && picker.way("play")) return `Play ${picked.name}, or place it face down`;
      if (picked && picker.way("place"))
        return kindOf(picked) === "prayer"
          ? `Place ${picked.name} in your Territory`
          : "Place it face down in your Territory";
      if (picked) return `Play ${picked.name}`;
      const placed = picker.choices.byVerb.get("place") ?? [];
      const prayer = placed
        .map((choice) => scene.me.hand[Number(choice.source?.split(".")[2])])
        .find((card) => card !== undefined && kindOf(card) === "prayer");
      const place = prayer
        ? `place ${prayer.affinity === "heresiarcs" ? "an Incantation" : "a Prayer"}`
        : "place a card face down";
      const can = [placed.length > 0 && place, picker.choices.has("play") && "play cards"].filter(Boolean);
      return can.length > 0 ? `You may ${can.join(" and ")}` : "Nothing more to play: on to the Crusade";
    }
    case "crusade": {
      if (picked) return `Play ${picked.name}`;
      if (picker.marks.size > 0) return "Choose more attackers, or declare the attack";
      if (picker.choices.has("mark")) return "Choose attackers, use abilities, or end the round";
      return picker.choices.has("use") || picker.choices.has("play")
        ? "Use abilities, play Psalms and Parchments, or end the round"
        : "End the round";
    }
  }
}

/** What the first button of the middle says. */
export function onwardWords(scene: Scene, picker: Picker): string {
  if (scene.phase === "over") return "Over";
  switch (picker.task) {
    case "opening":
      return "Keep this hand";
    case "respond":
      return "Pass";
    case "discard":
      return "Discard";
    case "pay":
      return "Pay";
    case "meditate":
      return "To the Crusade";
    case "crusade":
      return picker.marks.size > 0 ? `Attack with ${picker.marks.size}` : "End round";
    case "block":
      return picker.blocks.size === 0
        ? "Let all through"
        : picker.blocks.size === 1
          ? "Confirm 1 block"
          : `Confirm ${picker.blocks.size} blocks`;
    case "fight":
    case "read":
    case "target":
      return "Choose";
    default:
      return "Waiting";
  }
}

/** Kinds of events that somebody does; the others come of them. */
const DEEDS = new Set([
  "played",
  "placed",
  "placed_down",
  "ability",
  "declared",
  "blocked",
  "no_block",
  "strikes",
  "turn",
  "phase",
]);
/** As many lines as fit into the ribbon. */
const LINES = 3;

/** The last deed and what came of it, as a sentence or a few. */
export function justNow(log: readonly EventLine[]): string | undefined {
  const told = log.filter((line) => line.text && line.kind !== "window_passed");
  let from = told.findLastIndex((line) => DEEDS.has(line.kind));
  while (from > 0 && told[from]?.kind === "declared" && told[from - 1]?.kind === "declared") from--;
  const lines = told.slice(Math.max(0, from)).map((line) => line.text);
  return lines.length > 0 ? lines.slice(0, LINES).join(". ") : undefined;
}
