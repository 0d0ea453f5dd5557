/** The cards of a table by their numbers, and the legal actions by the things that they start from and aim at. */
import type { CardFace, Choice, Decision } from "../lib/protocol";

export class Cards {
  readonly #byIndex: Map<number, CardFace>;

  constructor(readonly all: CardFace[]) {
    this.#byIndex = new Map(all.map((card) => [card.index, card]));
  }

  /** The card of a number in views and events; undefined for 0. */
  at(index: number): CardFace | undefined {
    return this.#byIndex.get(index);
  }

  byId(id: string | undefined): CardFace | undefined {
    return id ? this.all.find((card) => card.id === id) : undefined;
  }

  list(indices: readonly number[], count: number): CardFace[] {
    return indices.slice(0, count).flatMap((i) => this.at(i) ?? []);
  }
}

/** The legal actions by the thing that they start from and the thing that they aim at. */
export class Choices {
  readonly byVerb = new Map<string, Choice[]>();
  readonly #bySource = new Map<string, Choice[]>();
  readonly #byTarget = new Map<string, Choice[]>();

  constructor(readonly decision: Decision | null) {
    const add = (map: Map<string, Choice[]>, key: string, choice: Choice) => {
      const list = map.get(key);
      if (list) list.push(choice);
      else map.set(key, [choice]);
    };
    for (const choice of decision?.actions ?? []) {
      add(this.byVerb, choice.verb, choice);
      if (choice.source) add(this.#bySource, choice.source, choice);
      if (choice.target) add(this.#byTarget, choice.target, choice);
    }
  }

  from(source: string): Choice[] {
    return this.#bySource.get(source) ?? [];
  }

  aiming(target: string): Choice[] {
    return this.#byTarget.get(target) ?? [];
  }

  /** The actions of a verb that start from a thing. */
  doing(verb: string, source: string): Choice | undefined {
    return this.from(source).find((choice) => choice.verb === verb);
  }

  has(verb: string): boolean {
    return this.byVerb.has(verb);
  }

  /** The first action of a verb. */
  one(...verbs: string[]): Choice | undefined {
    for (const verb of verbs) {
      const found = this.byVerb.get(verb)?.[0];
      if (found) return found;
    }
    return undefined;
  }
}
