import type { TableSession } from "../lib/table.svelte";

/** The title of the tab: whether it is one's turn shows from another tab too. */
export function titleOf(session: TableSession | undefined, game: string): string {
  if (!session?.frame) return game;
  if (session.frame.result) return `Over: ${game}`;
  return session.frame.decision ? `● Your turn: ${game}` : game;
}
