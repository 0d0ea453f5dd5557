/** One seat at one table: what the server has shown of it, and what has been asked of the server. */
import { type Line, Socket } from "./net/socket";
import type {
  Act,
  AskHint,
  ChatLine,
  Clocks,
  EventLine,
  Fault,
  Frame,
  Hello,
  Hint,
  Preview,
  Puzzle,
  Rematch,
  Report,
  Say,
  ServerMessage,
  Stops,
} from "./protocol";
import { CANCEL, CONCEDE } from "./protocol";
import { endSeat, keepSeat } from "./seats";

/** A frame that has just come. `fresh` are the events that this page has not shown yet. */
export interface Change {
  before: Frame | undefined;
  after: Frame;
  fresh: EventLine[];
}

export interface Watcher {
  /** Before the page shows the frame: measure what is about to move. */
  coming?(change: Change): void;
  /** After the frame is in place (the page itself follows at the next tick). */
  came?(change: Change): void;
}

function key(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
}

function address(table: string): string {
  const url = new URL(`/ws/${encodeURIComponent(table)}`, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.hash = "";
  return url.href;
}

export class TableSession {
  line = $state<Line>("connecting");
  hello = $state.raw<Hello>();
  frame = $state.raw<Frame>();
  log = $state.raw<EventLine[]>([]);
  here = $state.raw<boolean[]>([]);
  /** Seats that have given up for good. */
  gone = $state.raw<boolean[]>([]);
  /** Everybody's time, and when it was told (`performance.now()`). */
  clocks = $state.raw<{ told: Clocks; at: number }>();
  /** What has been said, the oldest first. */
  chat = $state.raw<ChatLine[]>([]);
  rematch = $state.raw<Rematch>();
  /** How the puzzle stands, where this table is one. */
  puzzle = $state.raw<Puzzle["state"]>();
  /** Where this seat is asked, in games with response windows. */
  stops = $state.raw<Stops>();
  /** What keeps this seat from the table at all: a wrong token, a table that is gone. */
  shut = $state.raw<Fault>();
  /** The last act that was refused; `n` tells one refusal from the next. */
  refused = $state.raw<{ fault: Fault; n: number }>();
  /** Acts whose frame has not come yet, in the order they were made. */
  #outbox = $state.raw<Act[]>([]);

  readonly #socket: Socket;
  readonly #watchers = new Set<Watcher>();
  /** What was said or reported and is not answered yet. */
  readonly #said = new Map<string, { message: Say | Report; answer: (fault: Fault | undefined) => void }>();
  readonly #asked = new Map<string, (answer: Preview) => void>();
  /** The hint that was asked for and has not come yet. */
  #hinted: { message: AskHint; answer: (answer: Hint | Fault) => void } | undefined;
  readonly #previews = new Map<string, Promise<Preview>>();
  /** The version that shows each act which is acknowledged and not yet shown: until then its decision stays closed. */
  readonly #acknowledged = new Map<string, number>();
  /** Where this seat was asked before it passed until something happens. */
  #mode: Stops["mode"] = "chosen";
  #refusals = 0;
  /** The line is new since the last frame: acts not acknowledged are sent again after the next one. */
  #stale = false;

  /** Without a token one looks on. */
  constructor(
    readonly table: string,
    readonly token: string,
  ) {
    this.#socket = new Socket(address(table), {
      opened: () => {
        this.#stale = true;
        this.#previews.clear();
        this.#socket.send(token ? { type: "join", token, since: this.version } : { type: "watch" });
      },
      message: (message) => this.#read(message),
      line: (line) => {
        this.line = line;
      },
    });
  }

  /** This page only looks on. */
  get watching(): boolean {
    return this.token === "";
  }

  get version(): number {
    return this.frame?.version ?? 0;
  }

  /** What this seat may do now, unless an act for it is already on its way. */
  get decision(): Frame["decision"] {
    const decision = this.frame?.decision ?? null;
    return decision && this.#outbox.some((a) => a.decision === decision.id) ? null : decision;
  }

  /** An act is on its way. */
  get pending(): boolean {
    return this.#outbox.length > 0;
  }

  /** The same decision whether or not an act is on its way: what the page shows as possible. */
  get open(): Frame["decision"] {
    return this.frame?.decision ?? null;
  }

  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  close(): void {
    this.#socket.close();
  }

  /** Take actions in the open decision, once: a second tap on the same decision does nothing. */
  act(...actions: number[]): boolean {
    const decision = this.decision;
    if (!decision) return false;
    this.#send(decision.id, actions);
    return true;
  }

  #send(decision: number, actions: number[]): void {
    const act: Act = { type: "act", key: key(), decision, actions };
    this.#outbox = [...this.#outbox, act];
    if (!this.#stale) this.#socket.send(act);
  }

  cancel(): boolean {
    return this.open?.draft ? this.act(CANCEL) : false;
  }

  /** Give up, whoever must decide now. */
  concede(): void {
    if (!this.frame?.result) this.#send(this.open?.id ?? this.version, [CONCEDE]);
  }

  #stopped(stops: Stops): void {
    if (stops.mode !== "until") this.#mode = stops.mode;
    this.stops = stops;
  }

  /** Take back a stored pass: be asked again where this seat was asked before. */
  askAgain(): void {
    this.stopAt(this.#mode);
  }

  /** Say where this seat wants to be asked; the server answers with what is in force. */
  stopAt(mode: Stops["mode"], moments?: string[]): void {
    this.#socket.send({ type: "stops", mode, ...(moments ? { moments } : {}) });
  }

  /** What would these actions lead to? Asked once for each decision. */
  preview(...actions: number[]): Promise<Preview> {
    const decision = this.open?.id ?? -1;
    const name = `${decision}:${actions.join()}`;
    let answer = this.#previews.get(name);
    if (!answer) {
      const k = key();
      answer = new Promise((resolve) => this.#asked.set(k, resolve));
      this.#previews.set(name, answer);
      if (!this.#stale) this.#socket.send({ type: "preview", key: k, actions });
    }
    return answer;
  }

  /** What would be good here? What comes back is why not, where nothing is said. */
  hint(): Promise<Hint | Fault> {
    return new Promise((answer) => {
      const message: AskHint = { type: "hint", key: key() };
      this.#hinted = { message, answer };
      if (!this.#stale) this.#socket.send(message);
    });
  }

  #advised(k: string, answer: Hint | Fault): boolean {
    const hinted = this.#hinted;
    if (hinted?.message.key !== k) return false;
    this.#hinted = undefined;
    hinted.answer(answer);
    return true;
  }

  /** Say something, or a quick phrase by its name; what comes back is why it was not said, or nothing. */
  say(what: { text: string } | { phrase: string }): Promise<Fault | undefined> {
    return this.#speak({ type: "say", key: key(), ...what });
  }

  /** Tell the owner of the server of a line of the chat. */
  report(number: number, why?: string): Promise<Fault | undefined> {
    return this.#speak({ type: "report", key: key(), number, ...(why ? { why } : {}) });
  }

  #speak(message: Say | Report): Promise<Fault | undefined> {
    return new Promise((answer) => {
      this.#said.set(message.key, { message, answer });
      if (!this.#stale) this.#socket.send(message);
    });
  }

  #spoken(k: string, fault?: Fault): void {
    this.#said.get(k)?.answer(fault);
    this.#said.delete(k);
  }

  #heard(lines: ChatLine[]): void {
    const known = new Map(this.chat.map((line) => [line.number, line]));
    for (const line of lines) known.set(line.number, line);
    this.chat = [...known.values()].sort((a, b) => a.number - b.number);
  }

  #read(message: ServerMessage): void {
    switch (message.type) {
      case "hello":
        this.hello = message;
        if (!message.clock) this.clocks = undefined;
        if (message.stops) this.#stopped(message.stops);
        break;
      case "stops":
        this.#stopped(message);
        break;
      case "frame":
        this.#show(message);
        break;
      case "ack":
        this.#acknowledged.set(message.key, message.version);
        this.#settleShown();
        break;
      case "refused":
        if (this.#advised(message.key, message.error)) break;
        if (this.#said.has(message.key)) {
          this.#spoken(message.key, message.error);
          break;
        }
        if (this.#outbox.some((a) => a.key === message.key)) this.#refuse(message.error);
        this.#settle(message.key);
        this.#answer({ type: "preview", key: message.key, after: null, why: message.error.message });
        break;
      case "preview":
        this.#answer(message);
        break;
      case "hint":
        this.#advised(message.key, message);
        break;
      case "puzzle":
        this.puzzle = message.state;
        break;
      case "presence":
        this.here = message.here;
        this.gone = message.gone;
        break;
      case "clocks":
        this.clocks = { told: message, at: performance.now() };
        break;
      case "chat":
        this.#heard(message.lines);
        break;
      case "noted":
        this.#spoken(message.key);
        break;
      case "rematch":
        this.rematch = message;
        break;
      case "error":
        if (message.error.code === "too_fast") this.#later();
        else if (this.hello) this.#refuse(message.error);
        else {
          this.shut = message.error;
          this.#socket.close();
        }
        break;
      case "pong":
        break;
    }
  }

  #show(frame: Frame): void {
    const before = this.frame;
    if (before && frame.since !== 0 && frame.version < before.version) return;
    const whole = frame.since === 0;
    const seen = before?.version ?? 0;
    const change: Change = { before, after: frame, fresh: before ? frame.events.filter((e) => e.version > seen) : [] };
    for (const w of this.#watchers) w.coming?.(change);
    if (before?.decision?.id !== frame.decision?.id) this.#previews.clear();
    this.log = whole ? frame.events : [...this.log, ...change.fresh];
    this.frame = frame;
    this.#settleShown();
    if (this.watching) {
      // Nobody's seat is to be found again.
    } else if (frame.result) endSeat(this.token);
    else if (!before && this.hello) {
      const { table, game, puzzle } = this.hello;
      keepSeat({ table, token: this.token, game, title: game, at: Date.now(), ...(puzzle ? { puzzle } : {}) });
    }
    if (this.#stale) {
      this.#stale = false;
      for (const act of this.#outbox) this.#socket.send(act);
      for (const { message } of this.#said.values()) this.#socket.send(message);
      if (this.#hinted) this.#socket.send(this.#hinted.message);
    }
    for (const w of this.#watchers) w.came?.(change);
  }

  /** The server has not read something: say again what it has not acknowledged, a little later. */
  #later(): void {
    setTimeout(() => {
      for (const act of this.#outbox) this.#socket.send(act);
      for (const { message } of this.#said.values()) this.#socket.send(message);
      if (this.#hinted) this.#socket.send(this.#hinted.message);
    }, 800);
  }

  #settleShown(): void {
    for (const [k, version] of this.#acknowledged) if (version <= this.version) this.#settle(k);
  }

  #settle(k: string): void {
    this.#acknowledged.delete(k);
    this.#outbox = this.#outbox.filter((a) => a.key !== k);
  }

  #refuse(fault: Fault): void {
    this.refused = { fault, n: ++this.#refusals };
  }

  #answer(preview: Preview): void {
    this.#asked.get(preview.key)?.(preview);
    this.#asked.delete(preview.key);
  }
}
