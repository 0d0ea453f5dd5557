// Made by `python -m mirlands.server.typescript`; change the Python, not this.

/** What one seat may know. Both sides in seat order. */
export interface TerraView {
  me: number;
  seat: number;
  first: number;
  phase: number;
  winner: number;
  reason: number;
  turn: number;
  serials: number;
  options: TerraOptions;
  draft: TerraDraft;
  players: TerraSeenPlayer[];
}

/** House rules; 0 is the ruling's own reading. */
export interface TerraOptions {
  reserve_over_cap: number;
  clamp_health: number;
  win_check: number;
  first_skip_draw: number;
  zero_cannot_attack: number;
  open_lists: number;
  first: number;
}

/** A card being played whose targets are still being chosen. */
export interface TerraDraft {
  open: number;
  hand: number;
  count: number;
  seats: number[];
  serials: number[];
}

/** What a seat may know of one side. */
export interface TerraSeenPlayer {
  health: number;
  energy: number;
  energy_max: number;
  reserve: number;
  fatigue: number;
  deck_count: number;
  hand_count: number;
  discard_count: number;
  board_count: number;
  known_count: number;
  unseen_count: number;
  marked: number;
  kept: number;
  hand: number[];
  discard: number[];
  known: number[];
  unseen: number[];
  board: TerraCreature[];
  attack: number[];
  health_left: number[];
  max_health: number[];
  ready: number[];
}

/** A creature on the board. */
export interface TerraCreature {
  serial: number;
  card: number;
  damage: number;
  attack_plus: number;
  health_plus: number;
  attack_temp: number;
  health_temp: number;
  keywords: number;
  keywords_temp: number;
  silenced: number;
  fresh: number;
  attacks: number;
}

/** What one seat may know. Both sides in seat order. */
export interface LemirothView {
  me: number;
  seat: number;
  first: number;
  phase: number;
  step: number;
  winner: number;
  reason: number;
  turn: number;
  serials: number;
  window: number;
  asked: number;
  passed: number;
  attacked: number;
  discards: number;
  discarder: number;
  striker: number;
  attack_count: number;
  stack_count: number;
  attackers: number[];
  blockers: number[];
  stack: LemirothPending[];
  options: LemirothOptions;
  draft: LemirothDraft;
  frame: LemirothFrame;
  queue: LemirothQueue;
  players: LemirothSeenPlayer[];
}

/** A card that waits on the stack (``lifo_stack``). */
export interface LemirothPending {
  card: number;
  seat: number;
  seats: number[];
  serials: number[];
}

/** House rules; 0 is the ruling's own reading. */
export interface LemirothOptions {
  lethal: number;
  forced_block: number;
  block_tilts: number;
  books_scope: number;
  lifo_stack: number;
  clear_damage: number;
  discard_one_only: number;
  new_can_block: number;
  mixed_decks: number;
  mulligan: number;
  open_lists: number;
  first: number;
  payment: number;
}

/** What a seat has begun and not yet committed: a card, an ability, an attack, blocks; or the targets of a Book that acts. */
export interface LemirothDraft {
  kind: number;
  seat: number;
  place: number;
  count: number;
  seats: number[];
  serials: number[];
  marks: number;
  blocks: number[];
}

/** The program that runs; all of the continuation there is. */
export interface LemirothFrame {
  row: number;
  source: number;
  card: number;
  seat: number;
  chosen_seat: number[];
  chosen: number[];
}

/** Triggers in the order in which they will run. */
export interface LemirothQueue {
  head: number;
  count: number;
  bound: number;
  runs: number;
  waiting: LemirothTrigger[];
}

/** What a seat may know of one side. */
export interface LemirothSeenPlayer {
  life: number;
  rounds: number;
  faith: number;
  placed: number;
  kept: number;
  redraws: number;
  library_count: number;
  archives_count: number;
  hand_count: number;
  crusade_count: number;
  lectern_count: number;
  territory_count: number;
  aura_willpower: number;
  aura_stamina: number;
  bare: number;
  known_count: number;
  unseen_count: number;
  hand: number[];
  known: number[];
  public: number;
  archives: number[];
  unseen: number[];
  crusade: LemirothUnderling[];
  lectern: LemirothTome[];
  territory: LemirothSeenGround[];
  willpower: number[];
  stamina_left: number[];
  stamina: number[];
  capacities: number[];
  can_attack: number[];
  can_block: number[];
  attacking: number[];
  opposed: number[];
  blocking: number[];
}

/** A program that waits. */
export interface LemirothTrigger {
  source: number;
  card: number;
  row: number;
  seat: number;
  check: number;
}

/** An Underling in a Crusade. */
export interface LemirothUnderling {
  serial: number;
  card: number;
  damage: number;
  attack_plus: number;
  health_plus: number;
  attack_temp: number;
  health_temp: number;
  keywords: number;
  keywords_temp: number;
  tilted: number;
  ready: number;
  fresh: number;
}

/** A Book on a Lectern. */
export interface LemirothTome {
  serial: number;
  card: number;
  due: number;
}

/** A card in a Territory, as a seat sees it. */
export interface LemirothSeenGround {
  serial: number;
  card: number;
  tilted: number;
  face_down: number;
}

/** What one seat may know: all but the order of the decks, where the Last Round lies, and the others' drafts. */
export interface MirianthView {
  me: number;
  options: MirianthOptions;
  count: number;
  gone: number;
  reason: number;
  phase: number;
  step: number;
  asks: number;
  seat: number;
  total: number;
  drawn: number;
  last_seen: number;
  plague_total: number;
  plague_drawn: number;
  card: number[];
  place: number[];
  tie: number[];
  number: number;
  first: number;
  revealer: number;
  last_round: number;
  revealed_count: number;
  revealed: number[];
  claim: number[];
  awarded: number[];
  got: number[];
  passes: number;
  turn: number;
  changed: number;
  settled: number;
  choosing: number;
  dispute: number;
  disputants: number;
  passed: number;
  offers: number[];
  declined_count: number;
  declined: MirianthDeal[];
  offer: MirianthDeal;
  promise_count: number;
  promises: MirianthPromise[];
  thing: number;
  pending: number[];
  relief: number;
  done: number;
  parts: number[];
  draft: MirianthDraft;
  rounds_left: number;
  free: number;
  heroes: number[];
  housing: number[];
  monsters: number[];
  defeated: number[];
  scores: number[];
  attack: number[];
}

/** House rules; 0 is the ruling's own reading. */
export interface MirianthOptions {
  archer_value: number;
  short_round: number;
  plague_exhausted: number;
  merchant_self: number;
  promise: number;
  trade_plague: number;
  plague_bars_trades: number;
  wall_scope: number;
  per_symbol: number;
  rogue_any_monster: number;
  mage_scope: number;
}

/** What an offer lists. ``to`` says nothing when nothing is offered: then all of it is zero, ``offered`` included. */
export interface MirianthDeal {
  offered: number;
  seat: number;
  to: number;
  yields: number;
  gives: number[];
  asks: number[];
  promise: number;
  demand: number;
}

/** Priority for ``holder`` over ``seat``, who gave it. The oldest first in ``State.promises``. */
export interface MirianthPromise {
  seat: number;
  holder: number;
  what: number;
  made: number;
  due: number;
  used: number;
}

/** What a seat has begun and not yet committed. */
export interface MirianthDraft {
  kind: number;
  seat: number;
  thing: number;
  stage: number;
  count: number;
  withheld: number[];
  deal: MirianthDeal;
}

/** Each game's View, by the game's name. */
export interface Views {
  terra: TerraView;
  lemiroth: LemirothView;
  mirianth: MirianthView;
}
