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
  if (/[^aeiou]ies$/.test(verb)) return `${verb.slice(0, -3)}y`;
  return /[^s]s$/.test(verb) ? verb.slice(0, -1) : verb;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const full = (aim: string) =>
  aim
    .replace(/^leader$/, "the enemy Leader")
    .replace(/^life$/, "the enemy")
    .replace(/^my leader$/, "your Leader");

/** The steps of an act one after another; those of one verb share it: "mark 1, 3, done". */
function steps(text: string): string {
  let before = "";
  return text
    .split(" > ")
    .map((step) => {
      const [, verb = "", number = ""] = /^(.+) (\d+)$/.exec(step) ?? [];
      const same = verb !== "" && verb === before;
      before = verb;
      return same ? number : step;
    })
    .join(", ");
}

/** As an order: "Play Salt Miner", where the chronicle says that seat 1 plays it. */
export function deedWords(told: string, text: string, seats: readonly SeatInfo[], me: number): string {
  if (!told) return capital(steps(text));
  const name = (whole: string, number: string, follows: string) => {
    if (Number(number) - 1 !== me) return `${seats[Number(number) - 1]?.name ?? whole}${follows}`;
    return follows.endsWith("’s") || follows.endsWith("'s") ? "your" : `you${follows.replace(/\w+$/, plain)}`;
  };
  const rest = told.replace(SUBJECT, "");
  const order = rest === told ? told : rest.replace(/^\S+/, plain);
  const aimed = rest === told ? [] : aims(text).map(full);
  const at = aimed.length > 0 ? `, aimed at ${aimed.join(" and ")}` : "";
  return capital(order.replace(SOMEBODY, name) + at);
}

/** Where a thing that an act is aimed at lies on a table for two, as a selector. */
export function aimedAt(aim: string): string[] {
  const [, side, number, whose, whole] = AIMED.exec(aim) ?? [];
  if (whole) return [`[data-ref='${whose === "my " ? "me" : "foe"}.${whole}']`];
  const who = side === "my" ? "me" : "foe";
  return ["board", "crusade"].map((zone) => `[data-ref='${who}.${zone}.${Number(number) - 1}']`);
}
