/** What has happened to a card in play: the numbers that the server shows, beside the printed ones. */
export interface Live {
  attack: number;
  health: number;
  maxHealth: number;
  guard: boolean;
  charge: boolean;
  silenced: boolean;
  /** It may not attack before its controller's next turn. */
  resting: boolean;
}

/** How a card is offered: each has a colour, a shape and a word. */
export type Mark = "none" | "can" | "chosen" | "target" | "dim";
