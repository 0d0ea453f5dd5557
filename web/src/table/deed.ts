/** What somebody does or would do, in words: the chronicle's where it says something of it, else the action's own. */
import type { SeatInfo } from "../lib/protocol";

const SUBJECT = /^(Seat|Player) \d+ /;
/** Somebody by the number of the seat, with what they have, or do. */
const SOMEBODY = /\b(?:seat|player) (\d)\b((?:[’']s| [a-z]+s\b)?)/gi;
/** A step of an act that says at whom it is aimed. */
const AIMED = /^(my|enemy) (\d+)$|^(my |enemy )?(leader|life)$/;

/** What an act is aimed at after its first step: "enemy 2", "my leader". */
export function aims(text: string): string[] {
  return text
    .split(" > ")
    .slice(1)
    .filter((part) => AIMED.test(part));
}

function plain(verb: string): string {
  if (/(ss|sh|ch|x|o)es$/.test(verb)) return verb.slice(0, -2);
  if (/..[^aeiou]ies$/.test(verb)) return `${verb.slice(0, -3)}y`;
  return /[^s]s$/.test(verb) ? verb.slice(0, -1) : verb;
}

const PLACES = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What an act is aimed at, in words: by its place, where nothing else is known of it. */
export function placed(aim: string): string {
  const [, side, number, whose, whole] = AIMED.exec(aim) ?? [];
  if (whole) return whole === "life" ? "the enemy" : whose === "my " ? "your Leader" : "the enemy Leader";
  return `${side === "my" ? "your" : "the enemy’s"} ${PLACES[Number(number)] ?? number} card`;
}

/** Whether an action names a thing by its place alone: "play 3" says little once the table has gone on. */
export const byPlace = (text: string) => /\d/.test(text.replace(SOMEBODY, "").replace(/#\d+/g, ""));

/** Cards in the words of an action as people read them: "ask black plague" for "ask black-plague#14". */
const readable = (step: string) => step.replace(/#\d+/g, "").replaceAll("-", " ");

/** The steps of an act one after another; those of one verb share it: "mark 1, 3, done". That an offer is sent goes without saying. */
function steps(text: string): string {
  let before = "";
  return readable(text)
    .split(" > ")
    .filter((step, i) => i === 0 || step !== "send")
    .map((step) => {
      const [, verb = "", number = ""] = /^(.+) (\d+)$/.exec(step) ?? [];
      const same = verb !== "" && verb === before;
      before = verb;
      return same ? number : step;
    })
    .join(", ");
}

/** Seats by the names of whoever sits there; oneself is "you". */
function people(text: string, seats: readonly SeatInfo[], me: number): string {
  return text.replace(SOMEBODY, (_, number: string, follows: string) => {
    if (Number(number) - 1 !== me) return `${seats[Number(number) - 1]?.name ?? `Seat ${number}`}${follows}`;
    return /[’']s$/.test(follows) ? "your" : `you${follows.replace(/\w+$/, plain)}`;
  });
}

/** A step of an act that names one of one's own cards by its place: an attacker, a blocker, an opening card. */
const OWN = /^(mark|block with) (\d+)$/;
/** A step that only ends an act. */
const ENDS = new Set(["attack", "send", "done"]);

/** Where a card that a step names lies, as selectors of which the first counts that finds something. */
export function ownAt(step: string): string[] {
  const number = OWN.exec(step)?.[2];
  return number ? ["crusade", "hand"].map((zone) => `[data-ref='me.${zone}.${Number(number) - 1}']`) : [];
}

/** What an act of many steps holds besides, where the chronicle says less: further attackers, the terms of an offer. */
export function terms(
  told: string,
  text: string,
  seats: readonly SeatInfo[],
  me: number,
  own: (step: string) => string,
): string {
  const known = told.toLowerCase();
  const rest = readable(text)
    .split(" > ")
    .slice(1)
    .filter((step) => !ENDS.has(step) && !known.includes(step.replace(/^\S+ /, "")));
  if (text.endsWith(" > done") || rest.some((step) => AIMED.test(step))) return "";
  const said = rest.map((step) => step.replace(OWN, (_, verb) => `${verb === "mark" ? "with" : verb} ${own(step)}`));
  const once = said.filter((step, i) => step !== said[i - 1]);
  return people(capital(once.join(", ")), seats, me);
}

/** Opening cards that are marked and then replaced. */
function opening(text: string): string | undefined {
  const marked = /^((?:mark \d+ > )+)done$/.exec(text)?.[1]?.split(" > ").length;
  return marked === undefined ? undefined : `Replace ${marked - 1} opening card${marked === 2 ? "" : "s"}`;
}

/**
 * As an order: "Play Salt Miner", where the chronicle says that seat 1 plays it. `called` names what it is aimed at, where that
 * can be seen.
 */
export function deedWords(
  told: string,
  text: string,
  seats: readonly SeatInfo[],
  me: number,
  called: (aim: string) => string = placed,
): string {
  if (text.startsWith("counter > ")) return "Counter the offer";
  if (!told) return opening(text) ?? capital(people(steps(text), seats, me));
  const rest = told.replace(SUBJECT, "");
  const order = rest === told ? told : rest.replace(/^\S+/, plain);
  const aimed = rest === told ? [] : aims(text).map(called);
  const at = aimed.length > 0 ? `, aimed at ${aimed.join(" and ")}` : "";
  return capital(people(order, seats, me) + at);
}

/** Where a thing that an act is aimed at lies on a table for two, as a selector. */
export function aimedAt(aim: string): string[] {
  const [, side, number, whose, whole] = AIMED.exec(aim) ?? [];
  if (whole) return [`[data-ref='${whose === "my " ? "me" : "foe"}.${whole}']`];
  const who = side === "my" ? "me" : "foe";
  return ["board", "crusade"].map((zone) => `[data-ref='${who}.${zone}.${Number(number) - 1}']`);
}
