/**
 * What the player has picked up, whom they have named attackers and blockers, and what they point at. It only ever looks
 * things up in the server's list of legal actions. Attackers and blockers are marked here and sent as one act.
 */
import type { Mark } from "../cards/live";
import type { Fate, Outcome } from "../duel/fate";
import type { Picking } from "../duel/picking";
import { LEADER } from "../duel/stage";
import type { Choice, Preview } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import { sound } from "../lib/sound";
import type { TableSession } from "../lib/table.svelte";
import { toasts } from "../lib/ui/toasts.svelte";
import type { LemirothView } from "../lib/views";
import { Choices } from "../table/cards";
import { Reasons } from "../table/reasons";
import { outcome } from "./outcome";
import type { Scene } from "./read";

/** How long the player may hesitate before outcomes are asked for, ms. */
const PAUSE = 90;

/** So many acts of one's own are foreseen in a row. */
const FOLLOWED = 2;

/** Grounds on which what is picked up can be put down. */
export const TERRITORY = "zone.territory";
export const FIELD = "zone.field";
export const ARCHIVES = "zone.archives";
const GROUNDS = [TERRITORY, FIELD, ARCHIVES];

/** What the open decision is about. */
export type Task =
  | "none"
  | "opening"
  | "discard"
  | "respond"
  | "meditate"
  | "crusade"
  | "block"
  | "fight"
  | "read"
  | "target"
  | "pay";

/** An action that is to follow as soon as it is listed. */
interface Want {
  verb: string;
  source?: string;
}

function taskOf(choices: Choices): Task {
  const { decision } = choices;
  if (!decision) return "none";
  if (choices.has("block") || choices.has("let_through")) return "block";
  if (choices.has("target")) return "target";
  if (choices.has("pay") || choices.has("tilt")) return "pay";
  if (choices.has("keep") || choices.has("redraw")) return "opening";
  if (choices.has("discard")) return "discard";
  if (choices.has("fight")) return "fight";
  if (choices.has("read")) return "read";
  if (choices.has("pass")) return "respond";
  return choices.has("advance") ? "meditate" : "crusade";
}

export class Picker implements Picking {
  /** A card in hand that is picked up. */
  selected = $state<string | null>(null);
  /** An Underling that is being led to an attacker, or to the attack. */
  holding = $state<string | null>(null);
  outcome = $state.raw<Outcome | null>(null);
  /** Attackers that are named and not yet declared, by serial. */
  marks = $state.raw<ReadonlySet<number>>(new Set());
  /** Blockers that are assigned and not yet confirmed: serials, by the attacker's. */
  blocks = $state.raw<ReadonlyMap<number, number>>(new Map());
  /** What is pointed at or focused. */
  pointed = $state<string | null>(null);
  /** The picked card wants a target, and the server has not opened its choice yet. */
  #asking = $state(false);
  /** What would be tilted to pay for what has been begun. */
  #paying = $state.raw<readonly string[]>([]);
  #foreseen = $state.raw<ReadonlyMap<string, Outcome>>(new Map());
  #looking: ReturnType<typeof setTimeout> | undefined;
  #choices = $derived.by(() => new Choices(this.session.open));
  #task = $derived(taskOf(this.#choices));
  #decision = $state(-1);
  #aim: string | null = null;
  #dropped: string | null = null;
  #wants: Want[] = [];
  /** The actions without a place that have been listed at this table, by their verb. */
  readonly #known = new Map<string, number>();
  readonly #reasons: Reasons;
  /** What has been begun is meant: what is left to pay is paid automatically, if the player wants that. */
  #meant = false;

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
    return this.#task;
  }

  get drafting(): boolean {
    return this.task === "target" || this.task === "pay";
  }

  get busy(): boolean {
    return this.task === "target" || this.selected !== null || this.holding !== null;
  }

  // Looking things up ---------------------------------------------------------------------------------------------

  #warrior(ref: string) {
    const [whose, zone, place] = ref.split(".");
    const scene = this.scene();
    if (zone !== "crusade" || !scene) return undefined;
    return (whose === "me" ? scene.me : scene.foe).crusade[Number(place)];
  }

  /** What can be done with the card that is picked up: put into the Territory, played, discarded. */
  way(kind: "place" | "play" | "discard"): Choice | undefined {
    return this.selected ? this.choices.doing(kind, this.selected) : undefined;
  }

  open(ground: string): boolean {
    if (this.drafting || !this.selected || (ground === FIELD && this.#asking)) return false;
    const verb = { [TERRITORY]: "place", [FIELD]: "play", [ARCHIVES]: "discard" }[ground] as
      | "place"
      | "play"
      | "discard";
    return this.way(verb) !== undefined;
  }

  get toGround(): boolean {
    return GROUNDS.some((ground) => this.open(ground));
  }

  /** An attacker that waits for a blocker. */
  #attacker(ref: string): number | undefined {
    const warrior = ref.startsWith("foe.") ? this.#warrior(ref) : undefined;
    return warrior && this.scene()?.attackers.includes(warrior.serial) ? warrior.serial : undefined;
  }

  /** The actions that end at `ref` with what is picked up. */
  #ending(ref: string): Choice | undefined {
    if (this.task === "target") return this.choices.aiming(ref)[0];
    if (!this.selected || this.drafting) return undefined;
    if (ref === TERRITORY) return this.way("place");
    if (ref === FIELD) return this.way("play");
    if (ref === ARCHIVES) return this.way("discard");
    if (ref === this.selected) return this.way("discard") ?? this.way("play") ?? this.way("place");
    return undefined;
  }

  mark(ref: string): Mark {
    const { choices, task } = this;
    switch (task) {
      case "target":
        if (choices.aiming(ref).length > 0) return "target";
        return this.#drafted() === ref ? "chosen" : "none";
      case "pay":
        if (choices.doing("tilt", ref)) return "can";
        return this.#drafted() === ref || this.#tilting(ref) ? "chosen" : "none";
      case "block": {
        const own = ref.startsWith("me.crusade.") ? this.#warrior(ref)?.serial : undefined;
        if (own !== undefined) {
          if (this.holding === ref || [...this.blocks.values()].includes(own)) return "chosen";
          return choices.doing("block", ref) ? "can" : "none";
        }
        return this.holding && this.#attacker(ref) !== undefined ? "target" : "none";
      }
      case "crusade": {
        if (this.holding && ref === "foe.life") return "target";
        const serial = this.#warrior(ref)?.serial;
        if (ref.startsWith("me.crusade.") && serial !== undefined && this.marks.has(serial)) return "chosen";
        break;
      }
    }
    if (this.selected === ref) return "chosen";
    return choices.from(ref).length > 0 ? "can" : "none";
  }

  /** The thing whose targets or payment are being chosen. */
  #drafted(): string | undefined {
    const draft = this.scene()?.draft;
    if (draft?.kind === "playing") return `me.hand.${draft.place}`;
    if (draft?.kind === "using") return `me.crusade.${draft.place}`;
    if (draft?.kind === "reading") return `me.lectern.${draft.place}`;
    return undefined;
  }

  get origin(): string | null {
    return this.holding ?? this.selected ?? (this.drafting ? (this.#drafted() ?? null) : null);
  }

  /** The card in hand whose targets or payment are being chosen, or which is picked up. */
  get inHand(): number | null {
    const draft = this.scene()?.draft;
    const ref = this.drafting && draft?.kind === "playing" ? `me.hand.${draft.place}` : this.selected;
    return ref?.startsWith("me.hand.") ? Number(ref.split(".")[2]) : null;
  }

  #tilting(ref: string): boolean {
    const marks = (this.session.frame?.view as LemirothView | undefined)?.draft.marks ?? 0;
    const place = ref.startsWith("me.territory.") ? Number(ref.split(".")[2]) : -1;
    return place >= 0 && Math.floor(marks / 2 ** place) % 2 === 1;
  }

  /** Whether a card of the Territory would be tilted to pay for what is pointed at, picked up or begun. */
  pays(ref: string): boolean {
    if (this.task === "pay" && !settings.pays) return false;
    if (this.drafting) return this.#paying.includes(ref);
    const from = this.pointed && this.choices.from(this.pointed).length > 0 ? this.pointed : this.selected;
    const choice = from ? (this.choices.doing("play", from) ?? this.choices.doing("use", from)) : undefined;
    return choice?.pays?.includes(ref) ?? false;
  }

  /** The fate to show on a thing: of what is pointed at, or else of what the thing itself would come to as the target. */
  fate(ref: string, serial: number, seat: number): Fate | undefined {
    const of = (seen: Outcome | null | undefined) =>
      serial === LEADER ? seen?.bySeat.get(seat) : seen?.bySerial.get(serial);
    return of(this.outcome) ?? (this.outcome ? undefined : of(this.#foreseen.get(ref)));
  }

  // What changes --------------------------------------------------------------------------------------------------

  /** A new decision puts down what was picked up for the last one; attackers and blockers stay while they can. */
  renew(): void {
    const id = this.session.open?.id ?? -1;
    if (id === this.#decision) return;
    this.#decision = id;
    this.#reasons.learn(this.choices);
    for (const verb of ["pay", "pass"]) {
      const listed = this.choices.one(verb);
      if (listed) this.#known.set(verb, listed.index);
    }
    this.selected = null;
    this.holding = null;
    this.outcome = null;
    const scene = this.scene();
    const able = (verb: string) =>
      new Set(
        (scene?.me.crusade ?? [])
          .filter(({ place }) => this.choices.doing(verb, `me.crusade.${place}`))
          .map(({ serial }) => serial),
      );
    const attackers = able("mark");
    if (this.choices.decision) this.marks = new Set([...this.marks].filter((serial) => attackers.has(serial)));
    const blockers = able("block");
    this.blocks =
      this.task === "block"
        ? new Map([...this.blocks].filter(([a, b]) => scene?.attackers.includes(a) && blockers.has(b)))
        : new Map();
    const dropped = this.#dropped;
    this.#dropped = null;
    if (!this.drafting) {
      this.#meant = false;
      this.#paying = [];
    }
    if (this.task === "pay" && this.#meant && settings.pays && !scene?.byHand) this.confirm();
    else if (this.#wants.length > 0) this.#go();
    else if (this.task === "target" && dropped) this.drop(dropped);
    else if (this.task === "target" && this.#aim) this.aim(this.#aim);
    this.#foresee();
  }

  /** Ask what every target, or every fight, would come to once the player has paused on the choice. */
  #foresee(): void {
    clearTimeout(this.#looking);
    this.#foreseen = new Map();
    const choices = this.task === "target" ? this.choices.byVerb.get("target") : this.choices.byVerb.get("fight");
    if (!choices) return;
    const decision = this.session.open?.id;
    this.#looking = setTimeout(() => {
      for (const choice of choices) {
        const ref = choice.target ?? choice.source;
        if (!ref) continue;
        void this.#preview([choice.index]).then((answer) => {
          const scene = this.scene();
          if (scene && this.session.open?.id === decision)
            this.#foreseen = new Map(this.#foreseen).set(ref, outcome(scene, answer));
        });
      }
    }, PAUSE);
  }

  #show(choice: Choice, still: () => boolean): void {
    void this.#preview([choice.index]).then((answer) => {
      const scene = this.scene();
      const after = answer.after as LemirothView | null;
      if (scene && still() && after?.draft.kind !== 1) this.outcome = outcome(scene, answer);
    });
  }

  /**
   * What an act would lead to when nothing else is done: what is left to be paid is paid automatically, and a window in
   * which this seat is asked is passed. Both are actions without a place, so that they are known once they were listed.
   */
  async #preview(acts: number[]): Promise<Preview> {
    const answer = await this.session.preview(...acts);
    const after = answer.after as LemirothView | null;
    if (!after || acts.length > FOLLOWED) return answer;
    const open = after.draft.kind !== 0 && after.draft.seat === after.me;
    const asked = after.window !== 0 && after.asked === after.me;
    const next = this.#known.get(open ? "pay" : asked ? "pass" : "");
    if (next === undefined) return answer;
    const further = await this.#preview([...acts, next]);
    return further.after || asked ? further : answer;
  }

  // Dragging ------------------------------------------------------------------------------------------------------

  starts(ref: string): boolean {
    if (this.task === "target" || this.task === "opening") return false;
    return this.choices.from(ref).some(({ verb }) => verb !== "tilt" && verb !== "read");
  }

  seeks(ref: string): boolean {
    return ref.startsWith("me.crusade.");
  }

  groundAt(over: string | undefined, aboveHand: boolean): string | undefined {
    const zone = over?.split(".").slice(0, 2).join(".") ?? "";
    const meant =
      { "me.territory": TERRITORY, "me.crusade": FIELD, "me.lectern": FIELD }[zone] ??
      (over && GROUNDS.includes(over) ? over : undefined);
    if (meant && this.open(meant)) return meant;
    return aboveHand ? [FIELD, TERRITORY, ARCHIVES].find((ground) => this.open(ground)) : undefined;
  }

  /** Let go over a thing at the end of a drag. */
  drop(ref: string): void {
    if (this.holding) {
      const own = this.#warrior(this.holding)?.serial;
      const foe = this.#attacker(ref);
      if (this.task === "block" && own !== undefined && foe !== undefined) this.#assign(foe, own);
      else if (this.task === "crusade" && own !== undefined && ref.startsWith("foe.")) this.#name(own, true);
      else if (this.task === "fight" && ref.startsWith("foe.")) this.#act(this.choices.doing("fight", this.holding));
      this.holding = null;
      return;
    }
    const ending = this.#ending(ref);
    if (ending) this.#act(ending);
    else if (!this.drafting && this.selected) this.#dropped = ref;
    else this.put();
  }

  // Clicks, taps and Enter ----------------------------------------------------------------------------------------

  /** A click, a tap or Enter on a thing. Returns whether it did anything. */
  touch(ref: string): boolean {
    const { choices, task } = this;
    if (task === "block") return this.#block(ref);
    if (task === "pay") return this.#act(choices.doing("tilt", ref)) || (ref.startsWith("me.hand.") && this.put());
    if (task === "fight" && choices.doing("fight", ref)) return this.#act(choices.doing("fight", ref));
    if (task === "read" && choices.doing("read", ref)) return this.#act(choices.doing("read", ref));
    const ending = this.#ending(ref);
    if (ending) return this.#act(ending);
    if (task === "target") return ref === this.#drafted() ? this.put() : false;
    if (choices.doing("mark", ref)) {
      const serial = this.#warrior(ref)?.serial;
      this.lower();
      if (serial !== undefined) this.#name(serial, !this.marks.has(serial));
      return true;
    }
    if (choices.doing("use", ref)) return this.use(ref);
    if (this.selected === ref) return this.put();
    if (!GROUNDS.includes(ref) && choices.from(ref).length > 0) {
      this.pick(ref);
      return true;
    }
    if (this.lower()) return true;
    this.#reason(ref);
    return false;
  }

  /** Say why a card of one's own cannot be used now. */
  #reason(ref: string): void {
    const verbs = ref.startsWith("me.hand.") ? ["play", "place"] : ref.startsWith("me.crusade.") ? ["mark", "use"] : [];
    void this.#reasons.why(ref, ...verbs).then((why) => {
      if (why) toasts.add(why);
    });
  }

  /** A click beside everything: what is picked up is put down; attackers and blockers stay named. */
  lower(): boolean {
    return this.busy && this.put();
  }

  #name(serial: number, attacks: boolean): void {
    const marks = new Set(this.marks);
    if (attacks) marks.add(serial);
    else marks.delete(serial);
    this.marks = marks;
    sound("pick");
  }

  #block(ref: string): boolean {
    const own = ref.startsWith("me.crusade.") ? this.#warrior(ref)?.serial : undefined;
    const foe = this.#attacker(ref);
    if (own !== undefined) {
      const given = [...this.blocks].find(([, blocker]) => blocker === own);
      if (given) {
        this.blocks = new Map([...this.blocks].filter(([attacker]) => attacker !== given[0]));
        this.holding = null;
      } else if (this.holding === ref) this.holding = null;
      else if (this.choices.doing("block", ref)) this.holding = ref;
      else return false;
      sound("pick");
      return true;
    }
    const holder = this.holding ? this.#warrior(this.holding)?.serial : undefined;
    if (foe === undefined || holder === undefined) return false;
    this.#assign(foe, holder);
    this.holding = null;
    return true;
  }

  #assign(attacker: number, blocker: number): void {
    const blocks = new Map([...this.blocks].filter(([, other]) => other !== blocker));
    this.blocks = blocks.set(attacker, blocker);
    sound("pick");
  }

  /** Use an Underling's ability: its targets are sought next, if it has any. */
  use(ref: string): boolean {
    const choice = this.choices.doing("use", ref);
    if (choice) this.#paying = choice.pays ?? [];
    return this.#act(choice);
  }

  /** Pick a thing up. A card that wants targets goes to the server at once: until they are chosen nothing is paid. */
  pick(ref: string): void {
    if (ref.startsWith("me.crusade.")) {
      this.holding = ref;
      return;
    }
    this.selected = ref;
    this.outcome = null;
    this.#asking = false;
    sound("pick");
    const play = this.choices.doing("play", ref);
    if (!play || this.choices.doing("place", ref)) return;
    const decision = this.session.open?.id;
    const still = () => this.selected === ref && this.session.open?.id === decision;
    const card = this.scene()?.me.hand[Number(ref.split(".")[2])];
    if (card && card.targets > 0) {
      this.#paying = play.pays ?? [];
      this.#asking = true;
      void this.session.preview(play.index).then(({ after }) => {
        if (!still()) return;
        this.#asking = false;
        if ((after as LemirothView | null)?.draft.kind === 1) this.session.act(play.index);
      });
    } else this.#show(play, still);
  }

  /** Put down what is picked up; an open draft is dropped. */
  put(): boolean {
    const had = this.busy || this.task === "pay" || this.marks.size > 0 || this.blocks.size > 0;
    const picked = this.selected !== null || this.holding !== null;
    if (this.session.open?.draft) this.session.cancel();
    else if (!picked) {
      this.marks = new Set();
      this.blocks = new Map();
    }
    this.selected = null;
    this.holding = null;
    this.outcome = null;
    this.#aim = null;
    this.#dropped = null;
    this.#wants = [];
    this.#meant = false;
    return had;
  }

  /** Point at a thing: what would happen there is asked of the server and shown. */
  aim(ref: string | null): void {
    this.#aim = ref;
    const ending = ref && ref !== this.selected ? this.#ending(ref) : undefined;
    if (ending) this.#show(ending, () => this.#aim === ref);
    else if (ref === null && !this.toGround) this.outcome = null;
  }

  /** Show what passing would come to, while the button is pointed at. */
  foresee(shown: boolean): void {
    const pass = this.choices.one("pass");
    const decision = this.session.open?.id;
    this.#aim = shown ? "pass" : null;
    if (!shown) this.outcome = null;
    else if (pass) this.#show(pass, () => this.#aim === "pass" && this.session.open?.id === decision);
  }

  #act(choice: Choice | undefined): boolean {
    if (!choice) return false;
    const done = this.session.act(choice.index);
    if (done) {
      this.#meant = choice.verb === "target" || choice.verb === "play" || choice.verb === "tilt";
      if (choice.pays) this.#paying = choice.pays;
      this.selected = null;
      this.holding = null;
      this.outcome = null;
    }
    return done;
  }

  /** Send as many of the wanted actions as are listed now, as one act; the others follow when they are. */
  #go(): boolean {
    const found: number[] = [];
    for (const want of this.#wants) {
      const listed = want.source ? this.choices.doing(want.verb, want.source) : this.choices.one(want.verb);
      if (!listed) break;
      found.push(listed.index);
    }
    if (found.length === 0 || !this.session.act(...found)) {
      this.#wants = [];
      return false;
    }
    this.#wants = this.#wants.slice(found.length);
    return true;
  }

  /** The button of the middle: go on, attack, confirm blocks, pass, keep, discard, pay. */
  confirm(): boolean {
    const { choices, task } = this;
    const scene = this.scene();
    switch (task) {
      case "opening":
        return this.#act(choices.one("keep"));
      case "respond":
        return this.#act(choices.one("pass"));
      case "discard":
        return this.#act(this.way("discard"));
      case "pay":
        return this.#act(choices.one("pay"));
      case "meditate":
        this.lower();
        return this.#act(choices.one("advance"));
      case "crusade": {
        const named = (scene?.me.crusade ?? []).filter(({ serial }) => this.marks.has(serial));
        const sources = named.map(({ place }) => ({ verb: "mark", source: `me.crusade.${place}` }));
        const last = choices.one("declare", "end");
        if (!last) return false;
        this.#wants = [...sources, { verb: last.verb }];
        const sent = this.#go();
        if (sent) this.marks = new Set();
        return sent;
      }
      case "block": {
        const done = (this.session.frame?.view as LemirothView | undefined)?.draft;
        const left = (scene?.attackers ?? []).slice(scene?.draft.kind === "blocking" ? (done?.place ?? 0) : 0);
        this.#wants = left.map((attacker) => {
          const blocker = scene?.me.crusade.find(({ serial }) => serial === this.blocks.get(attacker));
          return blocker ? { verb: "block", source: `me.crusade.${blocker.place}` } : { verb: "let_through" };
        });
        return this.#go();
      }
      default:
        return false;
    }
  }
}
