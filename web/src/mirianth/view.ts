/** Until the game is registered: what `python -m mirlands.server.typescript` will write. */
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
