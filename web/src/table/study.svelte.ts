/** The analysis of a finished game: asked for until it is made. */
import { analysis, Refusal } from "../lib/net/api";
import type { Analysis, AnalysisProgress, CurvePoint, Judgement } from "../lib/protocol";
import type { TableSession } from "../lib/table.svelte";

/** How often it is asked how far it has come, ms. */
const EVERY = 700;

export class Study {
  made = $state.raw<Analysis>();
  progress = $state.raw<AnalysisProgress>();
  trouble = $state("");
  #next: ReturnType<typeof setTimeout> | undefined;
  /** One asking after another: an answer to an earlier one is not heard. */
  #asking = 0;

  constructor(private readonly session: TableSession) {}

  start(): void {
    if (this.made) return;
    this.trouble = "";
    void this.#ask(++this.#asking);
  }

  /** Nobody waits for it any more. */
  stop(): void {
    this.#asking += 1;
    clearTimeout(this.#next);
  }

  async #ask(asking: number): Promise<void> {
    try {
      const answer = await analysis(this.session.table, this.session.token);
      if (asking !== this.#asking) return;
      if ("made" in answer) this.made = answer.made;
      else {
        this.progress = answer.progress;
        this.#next = setTimeout(() => void this.#ask(asking), EVERY);
      }
    } catch (error) {
      if (asking === this.#asking)
        this.trouble = error instanceof Refusal ? error.message : "The analysis could not be had.";
    }
  }
}

/** A seat's curve as steps and shares: where it judged itself, the beginning and the end. Between them nothing is known. */
export function curveOf(points: readonly CurvePoint[], seat: number): [number, number][] {
  return points.flatMap(({ step, expected, seat: judged }, i) => {
    const share = expected[seat];
    const kept = judged === seat || i === 0 || i === points.length - 1;
    return kept && share !== undefined ? [[step, share] as [number, number]] : [];
  });
}

/** A share of the win as a number of a hundred. */
export const ofHundred = (share: number) => Math.round(share * 100);

/** Where a seat stood before a step, on its curve. */
export function shareAt(curve: readonly [number, number][], step: number): number {
  const after = curve.findIndex(([at]) => at >= step);
  const [b, bShare] = curve[after] ?? curve.at(-1) ?? [0, 0.5];
  const [a, aShare] = curve[after - 1] ?? [b, bShare];
  return b === a || b < step ? bShare : aShare + ((bShare - aShare) * (step - a)) / (b - a);
}

/** What a decision cost, in words; `whole` is what the act cost that it is a step of. */
export function costWords(judgement: Judgement, whole: number): string {
  const [before, after] = [ofHundred(judgement.before), ofHundred(judgement.after)];
  if (judgement.action === judgement.best || after >= before) return "Nothing better was seen.";
  const cost = `cost about ${before - after} of 100: from ${before} to ${after}`;
  const all = ofHundred(whole);
  return all > before - after ? `This step ${cost}. All that was done in one go cost ${all}.` : `It ${cost}.`;
}
