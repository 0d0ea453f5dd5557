import type { TableSession } from "../lib/table.svelte";

const TITLES: Record<string, string> = { terra: "Terra Miran" };

/** The title of the tab: whether it is one's turn shows from another tab too. */
export function titleOf(session: TableSession | undefined): string {
  const game = session?.hello?.game;
  const name = game ? (TITLES[game] ?? game) : "Mirlands";
  if (!session?.frame) return name;
  if (session.frame.result) return `Over: ${name}`;
  return session.frame.decision ? `● Your turn: ${name}` : name;
}
