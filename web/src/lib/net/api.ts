/** The server's HTTP side. Every refusal becomes a `Refusal` that says what to tell the player. */
import type {
  Analysis,
  AnalysisProgress,
  CardList,
  Fault,
  GameDetail,
  GameSummary,
  Problem,
  PuzzleDetail,
  PuzzleInfo,
  RuleInfo,
  TableOpened,
  TableRequest,
} from "../protocol";

export class Refusal extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}

const AWAY: Fault = {
  code: "away",
  message: "The table's server does not answer. Is it still running?",
  rule: null,
  alternatives: null,
};

const JSON_BODY = { "Content-Type": "application/json" };

async function reach(path: string, how?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, how);
  } catch {
    throw new Refusal(AWAY);
  }
  if (answer.ok) return answer;
  const said: unknown = await answer.json().catch(() => null);
  const fault = (said as Problem | null)?.error;
  throw new Refusal(
    fault ?? { ...AWAY, code: `http-${answer.status}`, message: `The server answered ${answer.status}.` },
  );
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const how = body === undefined ? undefined : { method: "POST", body: JSON.stringify(body), headers: JSON_BODY };
  return (await (await reach(path, how)).json().catch(() => null)) as T;
}

const kept = new Map<string, Promise<unknown>>();

/** Facts that do not change while the server runs are asked for once. */
function once<T>(path: string): Promise<T> {
  let asked = kept.get(path) as Promise<T> | undefined;
  if (!asked) {
    asked = ask<T>(path);
    asked.catch(() => kept.delete(path));
    kept.set(path, asked);
  }
  return asked;
}

const part = encodeURIComponent;

export const games = () => once<GameSummary[]>("/games");
export const game = (name: string) => once<GameDetail>(`/games/${part(name)}`);
/** A game's cards; with a digest the set that a table plays with. */
export const cards = (name: string, digest?: string) =>
  once<CardList>(`/games/${part(name)}/cards${digest ? `?digest=${part(digest)}` : ""}`);
export const rules = (name: string) => once<RuleInfo[]>(`/games/${part(name)}/rules`);
export const open = (request: TableRequest) => ask<TableOpened>("/tables", request);
export const rematch = (table: string, token: string) => ask<unknown>(`/tables/${part(table)}/rematch`, { token });

/** What only the seat of a token may know of its table. */
const asSeat = (token: string): RequestInit => ({ headers: { Authorization: `Bearer ${token}` } });

export const puzzles = (name: string) => ask<PuzzleInfo[]>(`/games/${part(name)}/puzzles`);
export const openPuzzle = (game: string, name: string) => ask<TableOpened>(`/puzzles/${part(game)}/${part(name)}`, {});

/** The puzzle of a table, as far as its seat may know it. */
export async function puzzleAt(table: string, token: string): Promise<PuzzleDetail> {
  return (await reach(`/tables/${part(table)}/puzzle`, asSeat(token))).json();
}

export async function giveUp(table: string, token: string): Promise<PuzzleDetail> {
  return (await reach(`/tables/${part(table)}/puzzle/give-up`, { method: "POST", ...asSeat(token) })).json();
}

/** What a strong player makes of a finished game; or how far it has come with it. */
export async function analysis(
  table: string,
  token: string,
): Promise<{ made: Analysis } | { progress: AnalysisProgress }> {
  const answer = await reach(`/tables/${part(table)}/analysis`, asSeat(token));
  return answer.status === 202 ? { progress: await answer.json() } : { made: await answer.json() };
}

/** A finished game as a file, and what the server calls it. */
export async function savedGame(table: string, token: string): Promise<{ name: string; file: Blob }> {
  const answer = await reach(`/tables/${part(table)}/replay`, asSeat(token));
  const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "game.json";
  return { name, file: await answer.blob() };
}
