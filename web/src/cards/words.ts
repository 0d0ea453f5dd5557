/** Rules text in parts, so that keywords and timings can be set apart and explained. */

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
