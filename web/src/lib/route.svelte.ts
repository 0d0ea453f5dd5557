/** Where the page is. Everything lies in the fragment, so that a token never reaches a server's log. */

export type Route =
  | { at: "home"; game?: string }
  | { at: "table"; table: string; token?: string }
  | { at: "rules"; game: string; rule?: string }
  | { at: "cards"; game: string }
  | { at: "puzzles"; game: string }
  | { at: "credits" };

export function read(hash: string): Route {
  const [at, a, b] = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  if (at === "table" && a) return { at, table: a, ...(b ? { token: b } : {}) };
  if (at === "rules" && a) return { at, game: a, ...(b ? { rule: b } : {}) };
  if ((at === "cards" || at === "puzzles") && a) return { at, game: a };
  if (at === "credits") return { at };
  if (at === "play" && a) return { at: "home", game: a };
  return { at: "home" };
}

const path = (...parts: string[]) => `#/${parts.map(encodeURIComponent).join("/")}`;

export const to = {
  home: (game?: string) => (game ? path("play", game) : "#/"),
  table: (table: string, token: string) => path("table", table, token),
  rules: (game: string, rule?: string) => (rule ? path("rules", game, rule) : path("rules", game)),
  cards: (game: string) => path("cards", game),
  puzzles: (game: string) => path("puzzles", game),
  credits: () => path("credits"),
};

class Place {
  route = $state<Route>(read(location.hash));

  constructor() {
    addEventListener("hashchange", () => {
      this.route = read(location.hash);
      scrollTo(0, 0);
    });
  }

  go(hash: string): void {
    location.hash = hash;
  }

  /** The same place under another address: no step back. */
  replace(hash: string): void {
    history.replaceState(history.state, "", hash);
    this.route = read(hash);
  }
}

export const place = new Place();
