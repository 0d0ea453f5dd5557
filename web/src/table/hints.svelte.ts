/** Hints at one table: what a strong player would do now. They are offered where all the others are bots, and forgotten with the decision. */
import { apart } from "../lib/named";
import type { Fault, Hint, Idea } from "../lib/protocol";
import type { TableSession } from "../lib/table.svelte";
import { aimedAt, aims, deedWords, ownAt, placed, terms } from "./deed";

/** Fewer of a hundred than this is almost never, and as many less than a hundred almost always. */
const SURE = 2;

/** The chance of winning in words: of two who share the win each is said to have half of it. */
export function wins(expected: number, seats: number): string {
  const of = Math.round(expected * 100);
  const does = seats > 2 ? "First" : "Wins";
  if (of < SURE) return `${does} almost never`;
  if (of > 100 - SURE) return `${does} almost always`;
  return seats > 2 ? `First in about ${of} of 100` : `Wins about ${of} of 100`;
}

/** What an act concerns on the table, as selectors of which the first counts that finds something: where it starts, and where it ends. */
export interface Concerned {
  from: string[];
  to: string[];
}

/** The name that the table gives a thing: what a screen reader says of it, up to the first comma. */
function nameAt(selectors: readonly string[]): string | undefined {
  const node = selectors.map((selector) => document.querySelector(selector)).find(Boolean);
  return node?.querySelector(".sr")?.textContent?.split(",")[0]?.trim() || undefined;
}

/** What an act is aimed at. */
function called(aim: string): string {
  const name = /^(my|enemy) \d/.test(aim) ? nameAt(aimedAt(aim)) : undefined;
  return name ? `${aim.startsWith("my") ? "your " : ""}${name}` : placed(aim);
}

export class Hints {
  open = $state(false);
  busy = $state(false);
  /** The idea that is shown on the table, by its place; -1 when none is. */
  shown = $state(-1);
  #told = $state.raw<Hint>();
  #refused = $state.raw<{ fault: Fault; decision: number }>();

  constructor(private readonly session: TableSession) {}

  /** Nobody else at the table is a person, and one plays in earnest. */
  get offered(): boolean {
    const { hello, watching, frame } = this.session;
    if (!hello || watching || hello.puzzle !== null || frame?.result) return false;
    return hello.seats.every((seat, i) => i === hello.seat || seat.kind === "bot");
  }

  /** This seat is asked. */
  get can(): boolean {
    return this.offered && this.session.open !== null;
  }

  get told(): Hint | undefined {
    return this.#told?.decision === this.session.open?.id ? this.#told : undefined;
  }

  get fault(): Fault | undefined {
    return this.#refused?.decision === this.session.open?.id ? this.#refused?.fault : undefined;
  }

  get ideas(): readonly Idea[] {
    return this.told?.ideas ?? [];
  }

  get idea(): Idea | undefined {
    return this.ideas[this.shown];
  }

  get seats(): number {
    return this.session.hello?.seats.length ?? 2;
  }

  /** Ask, unless it has been told already. */
  async ask(): Promise<void> {
    this.open = true;
    const decision = this.session.open?.id;
    if (!this.can || decision === undefined || this.busy || this.told) return;
    this.busy = true;
    this.shown = -1;
    const answer = await this.session.hint();
    this.busy = false;
    if ("ideas" in answer) this.#told = answer;
    else this.#refused = { fault: answer, decision };
  }

  put(): void {
    this.open = false;
    this.shown = -1;
  }

  /** The key and the button: ask, or put away what was told. */
  toggle(): void {
    if (this.open && (this.told || !this.can)) this.put();
    else void this.ask();
  }

  /** Show an idea on the table; the same once more is played. */
  press(place: number): void {
    if (this.shown === place) this.play(place);
    else this.shown = place;
  }

  play(place: number): void {
    const idea = this.ideas[place];
    if (idea && this.session.act(...idea.actions)) this.put();
  }

  words(idea: Idea): string {
    const { seats = [], seat = -1 } = this.session.hello ?? {};
    const source = this.session.open?.actions.find(({ index }) => index === idea.actions[0])?.source;
    const does = /^(\D+) \d+$/.exec(idea.text)?.[1];
    const name = !idea.told && source && does ? nameAt([`[data-ref='${source}']`]) : undefined;
    if (does && name) return `${does.charAt(0).toUpperCase()}${does.slice(1)} ${name}`;
    return deedWords(idea.told, idea.text, apart(seats), seat, called);
  }

  /** What there is to an idea besides. */
  terms(idea: Idea): string {
    const { seats = [], seat = -1 } = this.session.hello ?? {};
    const own = (step: string) => nameAt(ownAt(step)) ?? step.replace(/^\D+/, "");
    return terms(idea.told, idea.text, apart(seats), seat, own);
  }

  /** The things of an idea, as far as they lie on the table now. What its later steps aim at is told by its text. */
  concerned(idea: Idea): Concerned[] {
    const actions = this.session.open?.actions ?? [];
    const first = idea.actions.flatMap((index) => {
      const choice = actions.find((one) => one.index === index);
      if (!choice) return [];
      const ref = (thing: string | null) => (thing ? [`[data-ref='${thing}']`] : []);
      const does = [choice.verb, choice.source, choice.target].filter(Boolean).map((what) => `[data-does~='${what}']`);
      const from = [`[data-choice='${index}']`, ...ref(choice.source), ...does];
      return [{ from, to: ref(choice.target) }];
    });
    const steps = idea.actions.length > 1 ? idea.text.split(" > ").slice(1) : [];
    const own = steps.map((step) => ({ from: ownAt(step), to: [] })).filter(({ from }) => from.length > 0);
    const aimed = steps.length > 0 ? aims(idea.text).map((aim) => ({ from: [], to: aimedAt(aim) })) : [];
    return [...first, ...own, ...aimed];
  }
}
