/**
 * What a player has picked in the Resolution: a monster to aim at or to fight, a card to discard, who stays out of a fight.
 * It looks things up in the server's list of legal actions, and asks the server what an act would come to.
 */
import type { Mark } from "../../cards/live";
import type { CardFace, Choice } from "../../lib/protocol";
import { CANCEL } from "../../lib/protocol";
import { sound } from "../../lib/sound";
import type { TableSession } from "../../lib/table.svelte";
import { toasts } from "../../lib/ui/toasts.svelte";
import { Choices } from "../../table/cards";
import { Reasons } from "../../table/reasons";
import { type Piece, thingOf } from "../kingdom/read";
import type { Scene } from "../read";
import type { MirianthView } from "../view";

export type Task = "none" | "aim" | "lodge" | "pay" | "symbol" | "battle" | "fight" | "remove";

/** What an act would come to, as the server says. */
export interface Forecast {
  points: number;
  /** The monster that is fought is defeated. */
  falls: boolean;
  /** Penalties of the card at hand that are left to pay. */
  left: number | undefined;
  /** Heroes without room. */
  over: number;
}

/** A button of the panel. */
export interface Deed {
  words: string;
  actions: number[];
  kind: "primary" | "plain" | "quiet";
}

/** `View.place` of what I have defeated. */
const DEFEATED = 16;
const PARTS = 4;

function pointsOf(view: MirianthView, seat: number): number {
  return view.scores.slice(seat * PARTS, seat * PARTS + PARTS).reduce((a, b) => a + b, 0);
}

export class ResolutionPicker {
  selected = $state<string | null>(null);
  /** Heroes that take no part in the fight that is being prepared, by thing. */
  withheld = $state.raw<ReadonlySet<number>>(new Set());
  forecast = $state.raw<Forecast>();
  #decision = -1;
  #choices = $derived.by(() => new Choices(this.session.open));
  #asked = 0;
  readonly #reasons: Reasons;

  constructor(
    private readonly session: TableSession,
    private readonly scene: () => Scene | undefined,
  ) {
    this.#reasons = new Reasons(session);
  }

  get choices(): Choices {
    return this.#choices;
  }

  get task(): Task {
    const scene = this.scene();
    if (!this.session.open || !scene || scene.phase !== "resolution") return "none";
    if (this.choices.has("strike")) return "fight";
    if (this.choices.has("cancel_symbol")) return "symbol";
    switch (scene.asks) {
      case "target":
        return "aim";
      case "hero-to-lodge":
        return "lodge";
      case "penalty":
        return "pay";
      case "battle":
        return scene.draft.kind === "removing" ? "remove" : "battle";
      default:
        return "none";
    }
  }

  /** Who could take part in the fight that is being prepared. */
  get fighters(): Piece[] {
    const scene = this.scene();
    const kingdom = scene?.players[scene.me]?.kingdom;
    const beast = kingdom?.monsters.find((one) => one.thing === scene?.draft.thing);
    if (!kingdom || !beast) return [];
    const mages = kingdom.free.filter((hero) => hero.card.battle === "global");
    return [...beast.tied, ...beast.aimed, ...mages].sort((a, b) => a.thing - b.thing);
  }

  /** What a mark means just now, for a screen reader. */
  get can(): string {
    const words: Record<Task, string> = {
      none: "",
      aim: "can be aimed at",
      lodge: "can be discarded",
      pay: "can be discarded or used",
      symbol: "",
      battle: "can be fought or used",
      fight: "may take part",
      remove: "can be discarded by the Rogue",
    };
    return words[this.task];
  }

  mark(ref: string): Mark {
    const { choices, task } = this;
    if (task === "none" || task === "symbol") return "none";
    const thing = thingOf(ref);
    if (task === "fight") {
      if (this.scene()?.draft.thing === thing) return "target";
      if (!this.fighters.some((hero) => hero.thing === thing)) return "none";
      return this.withheld.has(thing) ? "dim" : "chosen";
    }
    if (this.selected === ref) return "chosen";
    if (choices.aiming(ref).length > 0) return task === "battle" ? "can" : "target";
    return choices.from(ref).length > 0 ? "can" : "none";
  }

  /** A card was clicked; false when there is nothing to do with it. */
  touch(ref: string): boolean {
    const { choices, task } = this;
    const thing = thingOf(ref);
    if (task === "fight") {
      if (!this.fighters.some((hero) => hero.thing === thing)) return false;
      this.#toggle(thing);
      return true;
    }
    const found = [...choices.aiming(ref), ...choices.from(ref)];
    if (task === "none" || found.length === 0) {
      this.#reason(ref, task);
      return false;
    }
    const [first] = found;
    if (task === "battle" && first && found.length === 1) {
      this.do([first.index]);
      return true;
    }
    this.selected = this.selected === ref ? null : ref;
    sound("pick");
    this.#look();
    return true;
  }

  /** Say why nothing can be done with a card now. */
  #reason(ref: string, task: Task): void {
    const verbs: Partial<Record<Task, string[]>> = {
      aim: ["target"],
      lodge: ["discard"],
      pay: ["discard", "use"],
      battle: ["fight", "use"],
      remove: ["target"],
    };
    void this.#reasons.why(ref, ...(verbs[task] ?? [])).then((why) => {
      if (why) toasts.add(why);
    });
  }

  #toggle(thing: number): void {
    const out = new Set(this.withheld);
    if (!out.delete(thing)) {
      // Somebody must fight: who is left alone stays.
      if (out.size + 1 >= this.fighters.length) return;
      out.add(thing);
    }
    this.withheld = out;
    sound("pick");
    this.#look();
  }

  /** The actions of the strike as it is prepared: who stays out, in the order of their numbers, then the blow. */
  get strike(): number[] {
    const { choices } = this;
    const strike = choices.one("strike");
    if (!strike) return [];
    const out = [...this.withheld]
      .sort((a, b) => a - b)
      .flatMap((thing) => choices.doing("withhold", `thing.${thing}`)?.index ?? []);
    return [...out, strike.index];
  }

  /** What the player can do, the likeliest first. */
  get deeds(): Deed[] {
    const { choices, selected, task } = this;
    const scene = this.scene();
    const card = (ref: string) => this.#card(ref)?.name ?? "it";
    const one = (words: string, choice: Choice | undefined, kind: Deed["kind"]): Deed[] =>
      choice ? [{ words, actions: [choice.index], kind }] : [];
    const pass = choices.one("pass");
    switch (task) {
      case "aim":
        return [
          ...(selected ? one(`Aim at ${card(selected)}`, choices.aiming(selected)[0], "primary") : []),
          ...one("Aim at nothing", pass, "plain"),
        ];
      case "lodge":
        return selected ? one(`Send ${card(selected)} away`, choices.doing("discard", selected), "primary") : [];
      case "pay":
        return selected
          ? [
              ...one(`Use ${card(selected)} to cancel`, choices.doing("use", selected), "primary"),
              ...one(
                `Discard ${card(selected)}`,
                choices.doing("discard", selected),
                choices.doing("use", selected) ? "plain" : "primary",
              ),
            ]
          : [];
      case "symbol":
        return (choices.byVerb.get("cancel_symbol") ?? []).map((choice) => ({
          words: `Cancel the ${String(choice.about?.symbol ?? choice.text)} penalty`,
          actions: [choice.index],
          kind: "plain",
        }));
      case "battle":
        return [
          ...(selected
            ? [
                ...one(`Fight ${card(selected)}`, choices.aiming(selected)[0], "primary"),
                ...one(`Use ${card(selected)}`, choices.doing("use", selected), "plain"),
              ]
            : []),
          ...one("No more battles", pass, "plain"),
        ];
      case "fight": {
        const beast = scene && this.#card(`thing.${scene.draft.thing}`);
        return [{ words: `Strike ${beast?.name ?? "the monster"}`, actions: this.strike, kind: "primary" }];
      }
      case "remove":
        return selected ? one(`Discard ${card(selected)}`, choices.aiming(selected)[0], "primary") : [];
      default:
        return [];
    }
  }

  /** What has been begun can be dropped at no cost. */
  get drafting(): boolean {
    return this.session.open?.draft === true;
  }

  do(actions: readonly number[]): void {
    if (actions.length === 0 || !this.session.act(...actions)) return;
    // What is touched from now on is meant for the next decision.
    this.selected = null;
    this.withheld = new Set();
    this.forecast = undefined;
  }

  cancel(): void {
    if (this.drafting) this.session.act(CANCEL);
    else this.selected = null;
  }

  /** A new frame: what was picked and cannot be done any more is forgotten. */
  renew(): void {
    const id = this.session.open?.id ?? -1;
    if (id === this.#decision) return;
    this.#decision = id;
    this.#reasons.learn(this.choices);
    const { selected } = this;
    if (selected && this.choices.aiming(selected).length + this.choices.from(selected).length === 0)
      this.selected = null;
    if (this.task !== "fight") this.withheld = new Set();
    this.selected ??= this.#onlyOne() ?? null;
    this.#look();
  }

  /** The one monster that there is to aim at. */
  #onlyOne(): string | undefined {
    if (this.task !== "aim" && this.task !== "remove") return undefined;
    const targets = this.choices.byVerb.get("target") ?? [];
    return targets.length === 1 ? (targets[0]?.target ?? undefined) : undefined;
  }

  #card(ref: string): CardFace | undefined {
    const scene = this.scene();
    const thing = thingOf(ref);
    for (const player of scene?.players ?? []) {
      const { free, monsters, buildings, treasures, plagues } = player.kingdom;
      const tied = monsters.flatMap((one) => one.tied);
      const found = [...free, ...monsters, ...tied, ...buildings, ...treasures, ...plagues].find(
        (p) => p.thing === thing,
      );
      if (found) return found.card;
    }
    return undefined;
  }

  /** Ask the server what the first deed would come to. */
  #look(): void {
    const asked = ++this.#asked;
    this.forecast = undefined;
    const deed = this.deeds[0];
    const scene = this.scene();
    if (!deed || !scene || (this.task !== "fight" && !this.selected)) return;
    if (this.task === "battle" || this.task === "aim") return;
    void this.session.preview(...deed.actions).then(({ after }) => {
      const view = after as MirianthView | null;
      if (asked !== this.#asked || !view) return;
      this.forecast = this.#told(scene, view);
    });
  }

  #told(scene: Scene, view: MirianthView): Forecast {
    const { me } = scene;
    return {
      points: pointsOf(view, me) - pointsOf(scene.view, me),
      falls: view.place[scene.draft.thing] === DEFEATED + me,
      left:
        view.thing === scene.view.thing && view.step === scene.view.step
          ? view.pending.reduce((a, b) => a + b, 0)
          : undefined,
      over: Math.max(0, (view.heroes[me] ?? 0) - (view.housing[me] ?? 0)),
    };
  }
}
