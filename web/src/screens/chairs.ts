/** Who is to sit at a new table: one chair for each seat, the first is one's own. */

import type { BotInfo, ClockSetting, SeatRequest } from "../lib/protocol";
import { SEALS } from "../mirianth/seats";

/** Whoever gets the link; somebody at this screen. Every other value is a bot's name. */
export const LINK = "(link)";
export const HERE = "(here)";
export const ANY = "";

export interface Chair {
  who: string;
  name: string;
  deck: string;
}

export function chair(bots: readonly BotInfo[]): Chair {
  return { who: bots.at(-1)?.name ?? LINK, name: "", deck: ANY };
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
  const title = bots.find((bot) => bot.name === one.who)?.title;
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
