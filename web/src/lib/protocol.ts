// Made by `python -m mirlands.server.typescript`; change the Python, not this.

export const MESSAGE_BYTES = 16384;
export const ACTIONS_AT_ONCE = 64;
export const CHAT_CHARACTERS = 280;
export const CHAT_LINES = 200;
export const CONCEDE = -1;
export const TIMEOUT = -2;
export const CANCEL = -3;

/** One legal action. ``index`` is what to send back; ``source`` and ``target`` name things on the table. */
export interface Choice {
  index: number;
  text: string;
  verb: string;
  source: string | null;
  target: string | null;
  cost: number | null;
  pays: string[] | null;
  about: Record<string, unknown> | null;
}

/**
 * What a seat may do now. An act carries ``id``; another decision has another.
 *
 * ``moment`` names the response window in which the seat is asked; null where this is no window.
 */
export interface Decision {
  id: number;
  actions: Choice[];
  draft: boolean;
  moment: string | null;
}

/** Something that this viewer saw happen. What it may not know of it is zero. */
export interface EventLine {
  version: number;
  kind: string;
  text: string;
  seat: number;
  subject: number;
  object: number;
  other_seat: number;
  other: number;
  amount: number;
}

/** How the game ended. ``share`` of the win and ``points`` are per seat. */
export interface Result {
  share: number[];
  points: number[];
  reason: string;
}

/** Who sits there. */
export interface SeatInfo {
  name: string;
  kind: "human" | "bot";
}

/** How a table is clocked, in seconds: every decision has ``step``, and beyond those a seat has ``bank`` for the whole game. */
export interface ClockSetting {
  step: number;
  bank: number;
}

/**
 * One seat's time in milliseconds, as this message was sent. While it runs it takes ``step`` first, then ``bank``; at 0 of both
 * the seat has run out.
 */
export interface SeatClock {
  step: number;
  bank: number;
  running: boolean;
  out: boolean;
}

/** Something that a seat has said. It is plain text, whatever it looks like: it must never become markup. */
export interface ChatLine {
  number: number;
  seat: number;
  text: string;
  phrase: string | null;
  at: number;
}

/** One way to go on: a whole act, compound ones to their end. ``actions`` is what ``act`` takes. */
export interface Idea {
  actions: number[];
  text: string;
  told: string;
  expected: number;
}

/** Why something was refused: a code for programs, a sentence for people. */
export interface Fault {
  code: string;
  message: string;
  rule: string | null;
  alternatives: string[] | null;
}

/** Sit down, or come back. ``since`` is the last version seen; 0 asks for everything. */
export interface Join {
  type: "join";
  token: string;
  since?: number;
}

/** Take actions, all or none. The same key again gives the same answer and changes nothing. */
export interface Act {
  type: "act";
  key: string;
  decision: number;
  actions: number[];
}

/** What would these actions lead to, as far as this seat can know? */
export interface AskPreview {
  type: "preview";
  key: string;
  actions: number[];
}

/**
 * What would be good here? Answered with ``hint``, or with ``refused``.
 *
 * Only for a seat that must decide, at a table where all the others are bots, one at a time, and not while a puzzle is open.
 * It takes about as long as a bot of the highest level thinks. Where the table has gone on meanwhile the answer is ``refused``, ``stale``.
 */
export interface AskHint {
  type: "hint";
  key: string;
}

/**
 * Where does this seat want to be asked? Answered with ``stops``, or with an error when nothing has changed.
 *
 * ``always`` at every response window; ``chosen`` at those of ``moments``, and the server passes at the others; ``until``
 * nowhere until something happens. ``moments`` null leaves them as they are.
 */
export interface SetStops {
  type: "stops";
  mode: "always" | "chosen" | "until";
  moments?: string[] | null;
}

/** Look on. A spectator sees what everybody may see, decides nothing and cannot speak; the answer is a hello with seat -1. */
export interface Watch {
  type: "watch";
}

/**
 * Say something to the table: ``text``, or the name of a quick phrase. Answered with ``noted`` or ``refused``.
 *
 * Who says it is the seat of this socket; the message cannot name another. The same key again says nothing more.
 */
export interface Say {
  type: "say";
  key: string;
  text?: string | null;
  phrase?: string | null;
}

/** Tell the owner of the server of a line of the chat. It is stored with the lines before it. Answered with ``noted`` or ``refused``. */
export interface Report {
  type: "report";
  key: string;
  number: number;
  why?: string | null;
}

/** Is anybody there? */
export interface Ping {
  type: "ping";
}

/**
 * Where this seat is asked. The server keeps it; it is the same on every device of the seat.
 *
 * ``until`` goes back to the mode before when another seat does something that is news, when this seat must decide what is
 * no response window or acts itself, and when a client joins this seat or the last one leaves. ``passing`` is the decision
 * that the server is about to pass for this seat, after a pause that is always the same; null when there is none. It comes before
 * the frame with that decision, and null after the frame without it: a decision with a number up to ``passing`` needs no answer.
 */
export interface Stops {
  type: "stops";
  mode: "always" | "chosen" | "until";
  moments: string[];
  passing: number | null;
}

/**
 * The answer to ``join`` and ``watch``: where you sit. A frame follows.
 *
 * ``stops`` is null where a game has no response windows, ``clock`` where a table has no clocks, ``puzzle`` where it is none.
 */
export interface Hello {
  type: "hello";
  table: string;
  game: string;
  seat: number;
  seats: SeatInfo[];
  options: Record<string, string>;
  digest: string;
  version: number;
  stops: Stops | null;
  clock: ClockSetting | null;
  puzzle: string | null;
}

/**
 * What has happened since version ``since`` and how the table looks now.
 *
 * ``since`` 0 replaces everything that the client knows; otherwise the events follow those it has.
 */
export interface Frame {
  type: "frame";
  version: number;
  since: number;
  events: EventLine[];
  view: unknown;
  decision: Decision | null;
  result: Result | null;
}

/** The act is stored and done; ``version`` is the frame of this seat that shows it. */
export interface Ack {
  type: "ack";
  key: string;
  version: number;
}

/** The act was not done, and nothing has changed. */
export interface Refused {
  type: "refused";
  key: string;
  error: Fault;
}

/** The table afterwards; or none, and why, where chance or hidden cards matter. */
export interface Preview {
  type: "preview";
  key: string;
  after: unknown;
  why: string | null;
}

/**
 * What a strong player would think of, from what this seat sees: the two or three best acts, best first.
 *
 * ``decision`` is the one that they answer. Nothing of it is kept, and nobody else is told.
 */
export interface Hint {
  type: "hint";
  key: string;
  decision: number;
  expected: number;
  ideas: Idea[];
}

/** How this table's puzzle stands; its task is at GET /api/tables/{id}/puzzle. It comes after ``hello``, and when it changes. */
export interface Puzzle {
  type: "puzzle";
  state: "open" | "solved" | "failed" | "given_up";
}

/** A message that could not be read or is not allowed here. */
export interface Error {
  type: "error";
  error: Fault;
}

/** The answer to ``ping``. */
export interface Pong {
  type: "pong";
}

/** Which seats are at the table now, bots included, and which have given up the game for good. */
export interface Presence {
  type: "presence";
  here: boolean[];
  gone: boolean[];
}

/**
 * Each seat's time; null for a bot, which has no clock. It comes whenever one starts, stops or runs out, before the frame with it.
 *
 * Clocks start when everybody has come to the table. Of a simultaneous decision that is still open it tells nobody who has decided.
 */
export interface Clocks {
  type: "clocks";
  started: boolean;
  seats: (SeatClock | null)[];
}

/** Lines of the chat: after ``hello`` all that are kept, later each new one. */
export interface Chat {
  type: "chat";
  lines: ChatLine[];
}

/** What was said or reported is stored; ``number`` is the line of the chat. */
export interface Noted {
  type: "noted";
  key: string;
  number: number;
}

/** Who has agreed to play again; when all have, where to go. */
export interface Rematch {
  type: "rematch";
  agreed: boolean[];
  table: string | null;
  seat: number | null;
  token: string | null;
}

/** GET /api/games gives a list of these. */
export interface GameSummary {
  name: string;
  title: string;
  summary: string;
  rules_version: string;
  seats_min: number;
  seats_max: number;
  puzzles: number;
}

/** A house rule that a table can choose. */
export interface OptionInfo {
  name: string;
  values: string[];
  default: string;
  ruling: string;
  text: string;
}

/** A response window at which a seat may want to be asked. ``stop``: it is, until it says otherwise. */
export interface MomentInfo {
  name: string;
  title: string;
  text: string;
  group: string;
  stop: boolean;
}

/** A rule of the rulebook, or a ruling. GET /api/games/{game}/rules gives a list of these. */
export interface RuleInfo {
  number: string;
  text: string;
  section: string;
}

/** A deck that comes with the game; ``cards`` counts copies by card id. ``leader`` is the card that is its portrait. */
export interface DeckInfo {
  name: string;
  title: string;
  text: string;
  cards: Record<string, number>;
  leader: string | null;
}

/** A player that the server can provide. */
export interface BotInfo {
  name: string;
  title: string;
  text: string;
  level: number | null;
  usual: boolean;
}

/** Something that a seat can say with one touch. */
export interface PhraseInfo {
  name: string;
  text: string;
}

/** GET /api/games/{game}. */
export interface GameDetail {
  name: string;
  title: string;
  summary: string;
  rules_version: string;
  seats_min: number;
  seats_max: number;
  puzzles: number;
  digest: string;
  options: OptionInfo[];
  rules: RuleInfo[];
  decks: DeckInfo[];
  bots: BotInfo[];
  moments: MomentInfo[];
  phrases: PhraseInfo[];
}

/**
 * A card as it is printed. ``index`` is its number in views and events. Absent facts are null.
 *
 * A game with other words for the same has them in these: ``affinity`` is a faction, ``attack`` and ``health`` Willpower and Stamina.
 * From ``points`` on they are what a card of a kingdom shows.
 */
export interface CardFace {
  index: number;
  id: string;
  name: string;
  type: string;
  text: string;
  affinity: string | null;
  rarity: string | null;
  cost: number | null;
  attack: number | null;
  health: number | null;
  unique: boolean;
  keywords: string[];
  targets: number;
  deckable: boolean;
  glyph: string | null;
  glyph2: string | null;
  flavour: string | null;
  points: number | null;
  per: string | null;
  neighbours: number | null;
  housing: number | null;
  battle: "ranged" | "melee" | "global" | null;
  volley: number[] | null;
  stamina: number | null;
  penalties: Record<string, number> | null;
  copies: number[] | null;
}

/** GET /api/games/{game}/cards, with ``?digest=`` the set that a table plays with. ``keywords`` explains each. */
export interface CardList {
  digest: string;
  cards: CardFace[];
  keywords: Record<string, string>;
}

/** Who should sit there. ``deck`` is the name of one of the game's decks or a list of card ids; null is the game's own choice. */
export interface SeatRequest {
  kind?: "human" | "bot";
  bot?: string | null;
  deck?: string | string[] | null;
  name?: string | null;
}

/** POST /api/tables. */
export interface TableRequest {
  game: string;
  seats: SeatRequest[];
  options?: Record<string, string>;
  clock?: ClockSetting | null;
}

/** The right to one seat. Whoever has the token is that seat: give it to nobody else. */
export interface SeatTicket {
  seat: number;
  token: string;
}

/** The answer to POST /api/tables: tickets of the human seats. */
export interface TableOpened {
  table: string;
  seats: SeatTicket[];
}

/** POST /api/tables/{id}/rematch. */
export interface RematchRequest {
  token: string;
}

/** Something that could have been played. ``expected`` is the seat's share of the win after it. */
export interface Alternative {
  action: number;
  text: string;
  expected: number;
}

/**
 * One decision of a game, judged from what its seat could see.
 *
 * Texts are of whole acts: ``text`` is all of the act that the step belongs to, ``best_text`` the same up to this step and then
 * what would have been best. ``told`` and ``best_told`` are what the chronicle says of them; they may be empty.
 */
export interface Judgement {
  step: number;
  seat: number;
  when: string;
  action: number;
  text: string;
  told: string;
  best: number;
  best_text: string;
  best_told: string;
  before: number;
  after: number;
  loss: number;
  alternatives: Alternative[];
}

/** What a seat did in one go. ``loss`` is the sum of its steps'. */
export interface PlayedAct {
  seat: number;
  when: string;
  steps: number[];
  text: string;
  told: string;
  kind: "choice" | "forced" | "reserved" | "taken back";
  loss: number;
  worst: number | null;
}

/** How a game stood before the action of number ``step``; the last point is the end. */
export interface CurvePoint {
  step: number;
  expected: number[];
  seat: number | null;
}

/** A seat's chance changed between two of its acts, and no error explains it: cards that came, or an answer that it could not expect. */
export interface Swing {
  seat: number;
  first: number;
  last: number;
  before: number;
  after: number;
}

/** GET /api/tables/{id}/analysis: what a strong player makes of a finished game, decision by decision. */
export interface Analysis {
  seats: SeatInfo[];
  steps: number;
  judgements: Judgement[];
  acts: PlayedAct[];
  curve: CurvePoint[];
  turning_points: number[];
  swings: Swing[];
}

/**
 * What GET /api/tables/{id}/analysis answers, with status 202, while it is being made: ask again in a second.
 *
 * Nobody asking for a while, it is dropped. ``total`` is 0 while others' are made first.
 */
export interface AnalysisProgress {
  done: number;
  total: number;
}

/** A puzzle without its answer. GET /api/games/{game}/puzzles gives a list of these, the easiest first. */
export interface PuzzleInfo {
  name: string;
  title: string;
  asks: string;
  difficulty: number;
}

/** GET /api/tables/{id}/puzzle. ``why`` and ``solution`` are null until it is solved or given up: a failed one can be tried again. */
export interface PuzzleDetail {
  game: string;
  name: string;
  title: string;
  asks: string;
  difficulty: number;
  hint: string | null;
  state: "open" | "solved" | "failed" | "given_up";
  why: string | null;
  solution: string[] | null;
  next: string | null;
}

/** The body of every HTTP error. */
export interface Problem {
  error: Fault;
}

export type ClientMessage = Join | Watch | Act | AskPreview | AskHint | SetStops | Say | Report | Ping;

export type ServerMessage = Hello | Frame | Ack | Refused | Preview | Hint | Stops | Puzzle | Error | Pong | Presence | Clocks | Chat | Noted | Rematch;
