/** Who is to sit at a new table: one chair for each seat, the first is one's own. */

import type { BotInfo, ClockSetting, SeatRequest } from "../lib/protocol";
import { SEALS } from "../mirianth/seats";

/** Whoever gets the link; somebody at this screen. Every other value is a bot's name. */
export const LINK = "(link)";
export const HERE = "(here)";
/** Stands for all bots that have a level, where the kind of opponent is chosen. */
export const LEVEL = "(level)";
export const ANY = "";

export interface Chair {
  who: string;
  name: string;
  deck: string;
}

/** Bots with a level, the weakest first. */
export const levels = (bots: readonly BotInfo[]) =>
  bots.filter((bot) => bot.level !== null).sort((a, b) => (a.level ?? 0) - (b.level ?? 0));

/** Bots that are no level for people: they play, and teach nobody. */
export const plain = (bots: readonly BotInfo[]) => bots.filter((bot) => bot.level === null);

const kept = (game: string) => `mirlands.bot.${game}`;

/** The bot that was last played against in this browser, or else whom a new person meets first. */
export function usualBot(game: string, bots: readonly BotInfo[]): string | undefined {
  let last: string | null = null;
  try {
    last = localStorage.getItem(kept(game));
  } catch {
    // Nothing is remembered in this browser.
  }
  return (bots.find((bot) => bot.name === last) ?? bots.find((bot) => bot.usual) ?? bots.at(-1))?.name;
}

export function keepBot(game: string, others: readonly Chair[]): void {
  const bot = others.find(isBot);
  if (!bot) return;
  try {
    localStorage.setItem(kept(game), bot.who);
  } catch {
    // Nothing is remembered in this browser.
  }
}

export function chair(game: string, bots: readonly BotInfo[]): Chair {
  return { who: usualBot(game, bots) ?? LINK, name: "", deck: ANY };
}

/** The kind of whoever sits there: every level is one kind. */
export const kindOf = (one: Chair, bots: readonly BotInfo[]) =>
  bots.find((bot) => bot.name === one.who)?.level == null ? one.who : LEVEL;

/** Another kind of opponent sits down; of those with a level, the usual one. */
export function seatKind(one: Chair, kind: string, game: string, bots: readonly BotInfo[]): void {
  if (kind !== LEVEL) one.who = kind;
  else if (kindOf(one, bots) !== LEVEL) {
    const usual = usualBot(game, levels(bots));
    if (usual) one.who = usual;
  }
}

export interface Way {
  value: string;
  label: string;
  about: string;
  group?: string;
}

/** Who can sit in a chair: a bot of a level, people, and bots that play plainly. */
export function ways(bots: readonly BotInfo[], link: string, name: (bot: BotInfo) => string): Way[] {
  const few = levels(bots).length === 0;
  const simple = plain(bots).map((bot) => ({ value: bot.name, label: name(bot), about: bot.text }));
  return [
    ...(few ? simple : [{ value: LEVEL, label: "A bot", about: "As strong as you like." }]),
    { value: LINK, label: link, about: "You get a link to send." },
    { value: HERE, label: "Somebody at this screen", about: "You pass the screen from one to the other." },
    ...(few ? [] : simple.map((way) => ({ ...way, group: "Plain bots" }))),
  ];
}

export const isBot = (one: Chair) => one.who !== LINK && one.who !== HERE;

/** As many letters as a name may have. */
export const LETTERS = 40;

/** What each is called: the name that was given, or one that nobody else at the table has. */
export function nameOf(one: Chair, place: number, many: boolean, bots: readonly BotInfo[]): string {
  const given = one.name.trim().slice(0, LETTERS);
  if (given) return given;
  if (place === 0) return "You";
  const beast = SEALS[place % SEALS.length]?.beast ?? "";
  const bot = bots.find((known) => known.name === one.who);
  // "Level 2 · Casual": at a duel the level fits beside the menu of a phone, among several the other word tells more.
  const title = bot?.level == null ? bot?.title : bot.title.split(" · ").at(many ? -1 : 0);
  if (title) return many ? `${title} ${beast.charAt(0).toUpperCase()}${beast.slice(1)}` : title;
  return many ? `Friend ${place}` : "Friend";
}

export function requestOf(one: Chair, place: number, many: boolean, bots: readonly BotInfo[]): SeatRequest {
  const deck = one.deck ? { deck: one.deck } : {};
  const name = nameOf(one, place, many, bots);
  return place > 0 && isBot(one) ? { kind: "bot", bot: one.who, name, ...deck } : { kind: "human", name, ...deck };
}

export interface Pace {
  value: string;
  label: string;
  about: string;
  clock: ClockSetting | null;
}

/** How much time there is to think. */
export const PACES: readonly Pace[] = [
  { value: "none", label: "No clock", about: "Everybody takes the time they need.", clock: null },
  { value: "quick", label: "Quick", about: "15 s a decision, and 5 min beyond those.", clock: { step: 15, bank: 300 } },
  {
    value: "usual",
    label: "Usual",
    about: "30 s a decision, and 10 min beyond those.",
    clock: { step: 30, bank: 600 },
  },
  {
    value: "easy",
    label: "Easy",
    about: "1 min a decision, and half an hour beyond those.",
    clock: { step: 60, bank: 1800 },
  },
  { value: "strict", label: "Strict", about: "30 s a decision, and no more.", clock: { step: 30, bank: 0 } },
];
