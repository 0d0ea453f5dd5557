/** The room wears the colours and the letters of the game that is looked at: `data-world` on the page, read by the tokens. */
export function dress(game: string | undefined): void {
  if (game) document.documentElement.dataset.world = game;
  else delete document.documentElement.dataset.world;
}
