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

/** A creature on the board. What is printed stays in the table; here is what has happened to it. */
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

/** Each game's View, by the game's name. */
export interface Views {
  terra: TerraView;
}
