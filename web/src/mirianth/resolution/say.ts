/** What is asked of me in the Resolution, in a sentence, and what an act would come to. */
import { signed } from "../../cards/woodcut/facts";
import type { CardFace } from "../../lib/protocol";
import type { Scene } from "../read";
import { and, capital, nameOf } from "../say";
import type { Forecast, ResolutionPicker } from "./pick.svelte";
import { stepAt } from "./steps";

const SYMBOLS = ["hero", "building", "treasure"] as const;
const PLURALS = { hero: "heroes", building: "buildings", treasure: "treasures" };

/** "2 heroes and a building" */
export function owed(pending: readonly number[]): string {
  const parts = SYMBOLS.flatMap((symbol, i) => {
    const n = pending[i] ?? 0;
    return n === 0 ? [] : [n === 1 ? `a ${symbol}` : `${n} ${PLURALS[symbol]}`];
  });
  return and(parts);
}

/** The card at hand: the Archer, the Plague card, the monster that attacks or is fought. */
export function atHand(scene: Scene, cards: { at(index: number): CardFace | undefined }): CardFace | undefined {
  const { view } = scene;
  const thing = scene.draft.kind === "fighting" ? scene.draft.thing : scene.asks === "battle" ? 0 : view.thing;
  return thing > 0 ? cards.at(view.card[thing] ?? 0) : undefined;
}

const DOES: Partial<Record<Scene["asks"], string>> = {
  target: "aims an Archer",
  "hero-to-lodge": "has too little room and decides who must go",
  penalty: "decides what to give up",
  battle: "is choosing a battle",
};

export function question(scene: Scene, picker: ResolutionPicker, card: CardFace | undefined): string {
  const name = card?.name ?? "card";
  const over = scene.view.pending[0] ?? 0;
  switch (picker.task) {
    case "aim":
      return `Which monster does your ${name} aim at?`;
    case "lodge":
      return over === 1 ? "One hero finds no room. Who must go?" : `${over} heroes find no room. Who goes first?`;
    case "pay": {
      const what = owed(scene.view.pending);
      return card?.type === "monster" ? `The ${name} attacks and takes ${what}.` : `The ${name} takes ${what}.`;
    }
    case "symbol":
      return "Which penalty does the Wall cancel?";
    case "battle":
      return "Which monster do you fight next?";
    case "fight":
      return picker.fighters.length > 1 ? `Who fights the ${name}?` : `Fight the ${name}?`;
    case "remove":
      return "Which monster does your Rogue do away with?";
    default: {
      if (scene.phase === "over") return "All is done";
      const step = stepAt(scene.view);
      const who = capital(nameOf(scene, scene.seat));
      return scene.seat === scene.me ? (step?.name ?? "One moment") : `${who} ${DOES[scene.asks] ?? "decides"}`;
    }
  }
}

/** What to do about it. */
export function advice(picker: ResolutionPicker): string {
  switch (picker.task) {
    case "aim":
      return "It shoots at that one only. Choose a monster of yours, or aim at nothing.";
    case "lodge":
      return "Choose a hero of yours. He leaves for good.";
    case "pay":
      return picker.choices.has("use")
        ? "Choose a card to discard, or one that cancels penalties."
        : "Choose a card of yours to discard.";
    case "battle":
      return picker.choices.has("use")
        ? "Choose a monster, or the Rogue. The bar under a monster says what all who are able would deal."
        : "The bar under each monster says what all who are able would deal.";
    case "fight":
      return picker.fighters.length > 1
        ? "All who are able take part. Click one to leave him out."
        : "He is the only one who is able.";
    case "remove":
      return "Its penalties are gone, and so are its points and the Rogue's.";
    default:
      return "";
  }
}

/** Points that a choice gains or costs, and what else comes of it. */
export function forecastWords(forecast: Forecast | undefined, task: ResolutionPicker["task"]): string {
  if (!forecast) return "";
  const parts: string[] = [];
  if (task === "fight") {
    parts.push(forecast.falls ? "the monster falls" : "it withstands the blow");
  }
  if (forecast.left && task === "pay") parts.push(`${forecast.left} still to pay`);
  if (forecast.points !== 0)
    parts.push(
      `${forecast.points > 0 ? "+" : ""}${signed(forecast.points)} ${Math.abs(forecast.points) === 1 ? "point" : "points"}`,
    );
  else if (task !== "fight") parts.push("no points lost");
  if (forecast.over > 0 && task !== "lodge") parts.push(`${forecast.over} without room`);
  return capital(parts.join(", "));
}
