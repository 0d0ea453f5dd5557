/** What the front page tells of a deck, counted from its list. */
import { type Affinity, affinityOf } from "../lib/art/palette";
import type { CardFace, DeckInfo } from "../lib/protocol";

export interface DeckLook {
  deck: DeckInfo;
  /** Affinities by how many cards they have, the most first. */
  affinities: [Affinity, number][];
  /** Cards by cost: 0 or 1, 2, ... 6, 7 or more. */
  curve: number[];
  creatures: number;
  actions: number;
  /** The card whose picture stands for the deck: its Leader, or else the rarest creature of the main affinity. */
  face: CardFace | undefined;
}

const RARITIES = ["common", "uncommon", "rare", "epic", "legendary"];

export function lookAt(deck: DeckInfo, byId: Map<string, CardFace>): DeckLook {
  const affinities = new Map<Affinity, number>();
  const curve = [0, 0, 0, 0, 0, 0, 0];
  let creatures = 0;
  let actions = 0;
  const list: CardFace[] = [];
  for (const [id, copies] of Object.entries(deck.cards)) {
    const card = byId.get(id);
    if (!card) continue;
    list.push(card);
    const affinity = affinityOf(card.affinity);
    affinities.set(affinity, (affinities.get(affinity) ?? 0) + copies);
    const slot = Math.min(6, Math.max(0, (card.cost ?? 0) - 1));
    curve[slot] = (curve[slot] ?? 0) + copies;
    if (card.type === "creature") creatures += copies;
    else actions += copies;
  }
  const sorted = [...affinities].sort((a, b) => b[1] - a[1]);
  const main = sorted[0]?.[0];
  const rank = (card: CardFace) => RARITIES.indexOf(card.rarity ?? "") * 10 + (card.cost ?? 0);
  const face = list
    .filter((card) => affinityOf(card.affinity) === main && card.type === "creature")
    .sort((a, b) => rank(b) - rank(a))[0];
  const leader = byId.get(deck.leader ?? "");
  return { deck, affinities: sorted, curve, creatures, actions, face: leader ?? face ?? list[0] };
}
