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

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method: body === undefined ? "GET" : "POST",
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
  } catch {
    throw new Refusal(AWAY);
  }
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said as T;
  const fault = (said as Problem | null)?.error;
  throw new Refusal(
    fault ?? { ...AWAY, code: `http-${answer.status}`, message: `The server answered ${answer.status}.` },
  );
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
