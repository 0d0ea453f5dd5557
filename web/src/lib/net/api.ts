/** The server's HTTP side. Every refusal becomes a `Refusal` that says what to tell the player. */
import type {
  CardList,
  Fault,
  GameDetail,
  GameSummary,
  Problem,
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

/** A finished game as a file, and what the server calls it. */
export async function savedGame(table: string, token: string): Promise<{ name: string; file: Blob }> {
  const answer = await reach(`/tables/${part(table)}/replay`, { headers: { Authorization: `Bearer ${token}` } });
  const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "game.json";
  return { name, file: await answer.blob() };
}
