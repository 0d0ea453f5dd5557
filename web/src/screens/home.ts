/** What the front page tells of a deck, counted from its list. */
import { figuresOf } from "../cards/world";
import { type Sign, signOfCard } from "../lib/art/inks";
import type { CardFace, DeckInfo } from "../lib/protocol";

export interface DeckLook {
  deck: DeckInfo;
  /** Affinities, or factions, by how many cards they have, the most first. */
  signs: [Sign, number][];
  /** Cards by cost: 0 or 1, 2, ... 6, 7 or more. */
  curve: number[];
  /** The card whose picture stands for the deck: its Leader, or else the rarest creature of the main affinity. */
  face: CardFace | undefined;
}

const RARITIES = ["common", "uncommon", "rare", "epic", "legendary"];

export function lookAt(deck: DeckInfo, byId: Map<string, CardFace>): DeckLook {
  const signs = new Map<string, [Sign, number]>();
  const curve = [0, 0, 0, 0, 0, 0, 0];
  const list: CardFace[] = [];
  for (const [id, copies] of Object.entries(deck.cards)) {
    const card = byId.get(id);
    if (!card) continue;
    list.push(card);
    const sign = signOfCard(card);
    signs.set(sign.key, [sign, (signs.get(sign.key)?.[1] ?? 0) + copies]);
    if (card.cost === null) continue;
    const slot = Math.min(6, Math.max(0, card.cost - 1));
    curve[slot] = (curve[slot] ?? 0) + copies;
  }
  const sorted = [...signs.values()].sort((a, b) => b[1] - a[1]);
  const main = sorted[0]?.[0].key;
  const rank = (card: CardFace) => RARITIES.indexOf(card.rarity ?? "") * 10 + (card.cost ?? 0);
  const face = list
    .filter((card) => signOfCard(card).key === main && figuresOf(card))
    .sort((a, b) => rank(b) - rank(a))[0];
  const leader = byId.get(deck.leader ?? "");
  return { deck, signs: sorted, curve, face: leader ?? face ?? list[0] };
}

/** Some cards to look at before the first game: of each type in turn, from the end of its list. */
export function sample(cards: readonly CardFace[], count: number): CardFace[] {
  const types = [...new Set(cards.map((card) => card.type))];
  const piles = types.map((type) => cards.filter((card) => card.type === type));
  const found: CardFace[] = [];
  for (let i = 0; found.length < Math.min(count, cards.length); i++) {
    const card = piles[i % piles.length]?.at(-1 - Math.floor(i / piles.length));
    if (card) found.push(card);
  }
  return found;
}
