/** The plague test as the events tell it: who turned what. */
import type { CardFace, EventLine } from "../lib/protocol";
import type { Cards } from "../table/cards";
import { and } from "./say";

export interface Dealt {
  seat: number;
  /** Nothing where no Plague card was left. */
  card: CardFace | undefined;
  wins: boolean;
}

export interface FateShow {
  /** One more for each test that is shown. */
  n: number;
  disputed: CardFace;
  dealt: Dealt[];
}

const TURNED = ["fate_card", "fate_plague", "fate_blank"];

/** The last plague test among new events. */
export function fateIn(fresh: readonly EventLine[], cards: Cards): Omit<FateShow, "n"> | undefined {
  const from = fresh.findLastIndex((event) => event.kind === "fate_dealt");
  if (from < 0) return undefined;
  const dealt = fresh
    .slice(from + 1)
    .filter((event) => TURNED.includes(event.kind))
    .map((event) => ({ seat: event.seat, card: cards.at(event.subject), wins: event.kind === "fate_card" }));
  const disputed = dealt.find((one) => one.wins)?.card ?? cards.at(fresh[from]?.subject ?? 0);
  return disputed && dealt.length > 0 ? { disputed, dealt } : undefined;
}

/** The same in one sentence, as `me` reads it. */
export function fateWords(
  show: Pick<FateShow, "disputed" | "dealt">,
  me: number,
  name: (seat: number) => string,
): string {
  const winner = show.dealt.find((one) => one.wins);
  const losers = show.dealt.filter((one) => !one.wins).map((one) => name(one.seat));
  const gets = (seat: number | undefined) => (seat === me ? "get" : "gets");
  const first = winner
    ? `${name(winner.seat)} ${gets(winner.seat)} the ${show.disputed.name}`
    : `Nobody gets the ${show.disputed.name}`;
  return `${first}; a Plague for ${and(losers)}`;
}
