/** What has happened to a card in play: the numbers that the server shows, beside the printed ones. */
export interface Live {
  attack: number;
  health: number;
  maxHealth: number;
  /** What else is to be said of it beside the large card: a name and a sentence each. */
  notes: readonly (readonly [string, string])[];
}

/** A creature of Terra Miran. */
export interface GlassLive extends Live {
  guard: boolean;
  charge: boolean;
  silenced: boolean;
  /** It may not attack before its controller's next turn. */
  resting: boolean;
}

/** An Underling of War of Lemiroth. Attack is its Willpower; health the Stamina left of `maxHealth`. */
export interface VellumLive extends Live {
  capacities: readonly string[];
  tilted: boolean;
  /** Damage tokens that lie on it. */
  tokens: number;
  /** It may not attack or use its ability yet. */
  resting: boolean;
  attacking: boolean;
  blocking: boolean;
}

/** How a card is offered: each has a colour, a shape and a word. */
export type Mark = "none" | "can" | "chosen" | "target" | "dim";
