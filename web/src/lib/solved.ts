/** The puzzles that were solved in this browser, by the game. */

const KEY = "mirlands.solved";

function read(): Record<string, string[]> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, string[]>) : {};
  } catch {
    return {};
  }
}

export function solved(game: string): ReadonlySet<string> {
  const names: unknown = read()[game];
  return new Set(Array.isArray(names) ? names : []);
}

export function keepSolved(game: string, name: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [game]: [...new Set([...solved(game), name])] }));
  } catch {
    // A browser that keeps nothing has its puzzles unsolved tomorrow.
  }
}
