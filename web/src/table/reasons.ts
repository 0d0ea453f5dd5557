/**
 * Why a card cannot be used: the server is asked what using it would lead to, and says why it may not. Which action that
 * would be is learned from the actions that have been listed: those of a verb count up with the place that they start from.
 */
import type { TableSession } from "../lib/table.svelte";
import type { Choices } from "./cards";

/** A reference such as `me.hand.3`: where, and at which place. */
function apart(ref: string): { zone: string; place: number } | undefined {
  const dot = ref.lastIndexOf(".");
  const place = Number(ref.slice(dot + 1));
  return Number.isInteger(place) && dot > 0 ? { zone: ref.slice(0, dot), place } : undefined;
}

export class Reasons {
  /** By verb and zone, the action of place 0. */
  readonly #first = new Map<string, number>();

  constructor(private readonly session: TableSession) {}

  /** Look at what is listed now. */
  learn(choices: Choices): void {
    for (const [verb, listed] of choices.byVerb) {
      for (const choice of listed) {
        if (choice.source && choice.target) continue;
        const at = apart(choice.source ?? choice.target ?? "");
        if (at) this.#first.set(`${verb} ${at.zone}`, choice.index - at.place);
      }
    }
  }

  /** The server's reason why none of these verbs can start from the thing; nothing where that is not known. */
  async why(ref: string, ...verbs: string[]): Promise<string | undefined> {
    const at = apart(ref);
    if (!at || !this.session.open) return undefined;
    for (const verb of verbs) {
      const first = this.#first.get(`${verb} ${at.zone}`);
      if (first === undefined) continue;
      const { after, why } = await this.session.preview(first + at.place);
      if (!after && why) return why;
    }
    return undefined;
  }
}
