/** What a player has set for this browser. */

export type Theme = "system" | "dark" | "light";
export type Motion = "normal" | "fast" | "off";

interface Kept {
  theme: Theme;
  motion: Motion;
  sound: boolean;
  log: boolean;
  /** What a card costs is paid without asking which cards are tilted for it. */
  pays: boolean;
  name: string;
}

const KEY = "mirlands.settings";
const START: Kept = { theme: "dark", motion: "normal", sound: true, log: true, pays: true, name: "" };

function read(): Kept {
  try {
    return { ...START, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return START;
  }
}

const day = matchMedia("(prefers-color-scheme: light)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

class Settings {
  #kept = $state<Kept>(read());
  #day = $state(day.matches);
  #still = $state(still.matches);

  constructor() {
    day.addEventListener("change", () => {
      this.#day = day.matches;
      this.#show();
    });
    still.addEventListener("change", () => {
      this.#still = still.matches;
    });
    this.#show();
  }

  get theme(): Theme {
    return this.#kept.theme;
  }
  get motion(): Motion {
    return this.#kept.motion;
  }
  get sound(): boolean {
    return this.#kept.sound;
  }
  get log(): boolean {
    return this.#kept.log;
  }
  get pays(): boolean {
    return this.#kept.pays;
  }
  get name(): string {
    return this.#kept.name;
  }
  /** The theme in force. */
  get shown(): "dark" | "light" {
    if (this.#kept.theme !== "system") return this.#kept.theme;
    return this.#day ? "light" : "dark";
  }
  /** The system asks for reduced motion: fades only. */
  get still(): boolean {
    return this.#still;
  }
  /** How long animations take, as a factor; 0 is none. */
  get pace(): number {
    return { normal: 1, fast: 0.55, off: 0 }[this.#kept.motion];
  }

  set(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
    this.#show();
  }

  #show(): void {
    const root = document.documentElement;
    root.dataset.theme = this.shown;
    root.dataset.motion = this.#kept.motion;
  }
}

export const settings = new Settings();
