/** What is said at the table of Mirianth Wars: deals and promises in sentences, the prompt, and names for a screen reader. */
import { cardWords, list } from "../cards/words";
import type { Deal, Player, Scene, Slot, Thing, Vow, What } from "./read";
import { sealOf } from "./seats";

const TYPE_WORDS: Record<string, string> = {
  treasure: "Treasure",
  building: "Building",
  hero: "Hero",
  monster: "Monster",
};

export function nameOf(scene: Pick<Scene, "players" | "me">, seat: number): string {
  return seat === scene.me ? "you" : (scene.players[seat]?.name ?? `seat ${seat + 1}`);
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `a, b and c` */
export function and(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** "You give", "Grace gives". */
function verb(scene: Pick<Scene, "me">, seat: number, plain: string): string {
  return seat === scene.me ? plain : plain.endsWith("s") ? `${plain}es` : `${plain}s`;
}

/** What priority is about: "priority in round 7", "priority on the next Monster". */
export function whatWords(what: What): string {
  if (what.kind === "round") return `priority in round ${what.round}`;
  return `priority on the next ${what.kind === "type" ? TYPE_WORDS[what.type] : what.card.name}`;
}

/** The same in a few letters, for a tag. */
export function whatTag(what: What): string {
  if (what.kind === "round") return `Round ${what.round}`;
  return `Next ${what.kind === "type" ? TYPE_WORDS[what.type] : what.card.name}`;
}

const cardsOf = (things: readonly Thing[]) => and(things.map(({ card }) => card.name));

/** What one side puts in: "give Ruby and Archer and promise priority in round 7". */
function puts(scene: Pick<Scene, "me">, seat: number, things: readonly Thing[], what: What | undefined): string {
  const parts = [];
  if (things.length > 0) parts.push(`${verb(scene, seat, "give")} ${cardsOf(things)}`);
  if (what) parts.push(`${verb(scene, seat, "promise")} ${whatWords(what)}`);
  return and(parts);
}

/** A whole deal in one plain sentence, as `scene.me` reads it. */
export function gist(
  scene: Pick<Scene, "players" | "me">,
  deal: Deal,
  card: string | undefined,
  disputed: boolean,
): string {
  const { seat, to, loser } = deal;
  const parts: string[] = [];
  const mine = puts(scene, seat, deal.gives, deal.promise);
  const theirs = puts(scene, to, deal.asks, deal.demand);
  if (loser !== null)
    parts.push(`${nameOf(scene, loser)} ${verb(scene, loser, "give")} up ${card ? `the ${card}` : "the card"}`);
  if (mine) parts.push(`${nameOf(scene, seat)} ${mine}`);
  if (theirs) parts.push(`${nameOf(scene, to)} ${theirs}`);
  if (loser === null && disputed) parts.push("the dispute goes on");
  return parts.length === 0 ? "" : `${capital(parts.join("; "))}.`;
}

/** A promise as those at the table say it. */
export function vowWords(scene: Pick<Scene, "players" | "me">, vow: Vow): string {
  const gave = `${nameOf(scene, vow.seat)} ${vow.seat === scene.me ? "owe" : "owes"} ${nameOf(scene, vow.holder)} ${whatWords(vow.what)}`;
  return list(capital(gave), vow.due && (vow.used ? "used in this round" : "due in this round"));
}

/** A revealed card to a screen reader. `can` is what a click on it does. */
export function slotWords(scene: Scene, slot: Slot, can: string | undefined): string {
  const who = slot.claims.map((seat) => nameOf(scene, seat));
  const wanted =
    slot.awarded !== null
      ? `goes to ${nameOf(scene, slot.awarded)}`
      : slot.contested
        ? `disputed by ${and(who)}`
        : slot.claims.length === 1
          ? `claimed by ${who[0]}`
          : "claimed by nobody";
  return list(cardWords(slot.card), wanted, slot.atHand && "its dispute is at hand", can);
}

/** A player to a screen reader. */
export function playerWords(player: Player): string {
  const { kingdom } = player;
  return list(
    player.me ? `${player.name} (you)` : player.name,
    `the ${sealOf(player.seat).beast} seal`,
    player.gone && "has left",
    player.revealer && "turns up the cards",
    player.acting && "decides now",
    `${kingdom.points} points`,
    `${kingdom.heroes} heroes with room for ${kingdom.housing}`,
    player.got === "plague" && "was dealt Plague in this round",
    player.got === "nothing" && "gets nothing in this round",
  );
}

/** What somebody else is doing. */
const DOES: Partial<Record<Scene["asks"], string>> = {
  claim: "is about to announce a card",
  "another-claim": "may keep the card or announce another",
  "free-card": "chooses another card",
  "which-dispute": "picks the dispute to settle first",
  turn: "may make an offer",
  "outside-offer": "may make an offer from outside",
  answer: "considers an offer",
  merchant: "may decide with a Merchant",
  paladin: "may tie a Paladin to a monster",
  target: "aims an Archer",
  "hero-to-lodge": "has no room for all heroes",
  penalty: "pays for penalties",
  battle: "picks the next battle",
};

/** What is asked of me, or what the table waits for, in one line. */
export function prompt(scene: Scene): string {
  if (scene.phase === "over") return "The game is over";
  if (!scene.mine) {
    const who = scene.players[scene.seat];
    return who && who.seat !== scene.me ? `${who.name} ${DOES[scene.asks] ?? "decides"}` : "One moment";
  }
  return asked(scene);
}

/** What can be done about it, where the prompt alone leaves it open. */
export function hint(scene: Scene): string {
  if (!scene.mine || scene.draft.kind !== "none") return "";
  if (scene.asks === "turn")
    return scene.free === 0
      ? "Offer a deal, concede the card, or pass. No free card is left: who gives way may get nothing."
      : "Offer a deal, concede the card, or pass.";
  if (scene.asks === "outside-offer") return "You may offer one of them a deal.";
  if (scene.asks === "merchant") return "Or let the deck of fate decide.";
  return "";
}

function asked(scene: Scene): string {
  const mine = scene.players[scene.me];
  const own = scene.slots.find((slot) => slot.slot === mine?.claim);
  const card = scene.dispute?.slot.card.name ?? "card";
  const rivals = (scene.dispute?.disputants ?? []).filter((d) => d.seat !== scene.me).map((d) => nameOf(scene, d.seat));
  switch (scene.asks) {
    case "claim":
      return "Which card do you want? Announce it.";
    case "another-claim": {
      const rivals = own?.claims.filter((seat) => seat !== scene.me) ?? [];
      const also =
        rivals.length > 0
          ? `, and so ${rivals.length > 1 ? "do" : "does"} ${and(rivals.map((seat) => nameOf(scene, seat)))}`
          : "";
      return `You want the ${own?.card.name ?? "card"}${also}. Keep it, or announce another.`;
    }
    case "free-card":
      return "Choose another card: those that glow are free for you.";
    case "which-dispute":
      return "Several cards are disputed. Which dispute is settled first?";
    case "turn":
      return scene.draft.kind === "offering"
        ? "Put the deal together, then send it."
        : `${and(["You", ...rivals])} want the ${card}.`;
    case "outside-offer":
      return scene.draft.kind === "offering"
        ? "Put the deal together, then send it."
        : `${and(rivals)} dispute the ${card}.`;
    case "answer":
      return scene.draft.kind === "countering"
        ? "Change the deal, then send it back."
        : `${capital(nameOf(scene, scene.offer?.seat ?? 0))} ${verb(scene, scene.offer?.seat ?? 0, "make")} you an offer.`;
    case "merchant":
      return scene.draft.kind === "awarding"
        ? `Who gets the ${card}, and who your Merchant?`
        : `Do you want to decide who gets the ${card}?`;
    case "paladin":
      return scene.draft.kind === "tying"
        ? "Choose the monster that this Paladin is tied to."
        : "Tie one of your Paladins to a monster, or tie none.";
    case "target":
      return "Which monster does this Archer aim at?";
    case "hero-to-lodge":
      return "You have no room for all your heroes: choose who must go.";
    case "penalty":
      return "Choose what you discard for the penalties.";
    case "battle":
      return scene.draft.kind === "fighting"
        ? "Choose who takes part, then strike."
        : "Choose the monster to fight next, or fight no more.";
    default:
      return "";
  }
}
