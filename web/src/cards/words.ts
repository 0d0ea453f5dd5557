/** A card in words: rules text in parts, so that keywords and timings can be set apart and explained, and names for a screen reader. */
import type { CardFace } from "../lib/protocol";
import type { Mark } from "./live";
import { woodcutWords } from "./woodcut/facts";
import { figuresOf, sideOf, worldOf } from "./world";

export interface Part {
  text: string;
  keyword: boolean;
}

const TIMINGS = ["On Play", "On Death", "Start of Turn", "End of Turn"];

/** `keywords` are the names that the server explains; plain words among them ("character") are not set apart. */
export function parts(text: string, keywords: readonly string[]): Part[] {
  const names = [...new Set([...keywords, ...TIMINGS])]
    .filter((n) => /^[A-Z]/.test(n))
    .sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`\\b(${names.map((n) => n.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})\\b`, "g");
  const found: Part[] = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > at) found.push({ text: text.slice(at, match.index), keyword: false });
    found.push({ text: match[0], keyword: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at), keyword: false });
  return found;
}

/** The explained names that a card's text or keyword list uses, in the order of their first use. */
export function explained(text: string, own: readonly string[], keywords: Record<string, string>): [string, string][] {
  const lower = new Map(Object.keys(keywords).map((k) => [k.toLowerCase(), k]));
  const used = new Set<string>();
  for (const word of own) {
    const key = lower.get(word.toLowerCase());
    if (key) used.add(key);
  }
  for (const part of parts(text, Object.keys(keywords))) {
    if (part.keyword && keywords[part.text]) used.add(part.text);
  }
  return [...used].map((k) => [k, keywords[k] as string]);
}

/** What a mark says to a screen reader. */
export const MARKS: Record<Mark, string> = {
  none: "",
  dim: "",
  can: "can act",
  chosen: "picked up",
  target: "can be targeted",
};

/** What there is of the words, with commas between. */
export function list(...words: (string | false | null | undefined)[]): string {
  return words.filter(Boolean).join(", ");
}

const FIGURES = { glass: ["attack", "health"], vellum: ["Willpower", "Stamina"] } as const;

export function cardWords(card: CardFace, mark: Mark = "none"): string {
  const world = worldOf(card);
  if (world === "woodcut") return list(woodcutWords(card), MARKS[mark]);
  const [first, second] = FIGURES[world];
  const figures = figuresOf(card);
  const stats = figures && `${figures[0]} ${first}, ${figures[1]} ${second}`;
  const text = card.text.replaceAll("\n", " ").replace(/\.$/, "");
  return list(
    card.name,
    card.cost !== null && `cost ${card.cost}`,
    card.unique && "Unique",
    `${sideOf(card) ?? ""} ${card.type}`.trim(),
    stats,
    text,
    mark === "can" ? "can be played" : MARKS[mark],
  );
}
