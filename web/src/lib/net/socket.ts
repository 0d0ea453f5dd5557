/** A WebSocket that comes back: it waits a little longer after each failure, and notices a silent line. */
import type { ClientMessage, ServerMessage } from "../protocol";

export type Line = "connecting" | "open" | "reconnecting" | "closed";

const WAITS = [250, 500, 1000, 2000, 4000, 8000];
const PING_EVERY = 15_000;
const PATIENCE = 8_000;

export interface Listener {
  /** The line is open: say who you are. */
  opened(): void;
  message(message: ServerMessage): void;
  line(line: Line): void;
}

export class Socket {
  #socket: WebSocket | undefined;
  #fails = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval>;
  #heard = 0;
  #asked = 0;
  #done = false;

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
  ) {
    this.#beat = setInterval(() => this.#listen(), PING_EVERY / 3);
    addEventListener("online", this.#now);
    document.addEventListener("visibilitychange", this.#now);
    listener.line("connecting");
    this.#connect();
  }

  /** Send at once, or not at all: whoever must be heard sends again after `opened`. */
  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#done = true;
    clearTimeout(this.#retry);
    clearInterval(this.#beat);
    removeEventListener("online", this.#now);
    document.removeEventListener("visibilitychange", this.#now);
    this.#socket?.close();
    this.listener.line("closed");
  }

  readonly #now = () => {
    if (document.visibilityState === "hidden" || this.#done) return;
    if (!this.#socket || this.#socket.readyState > WebSocket.OPEN) this.#connect();
  };

  #connect(): void {
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#fails = 0;
      this.#heard = Date.now();
      this.#asked = 0;
      this.listener.line("open");
      this.listener.opened();
    };
    socket.onmessage = (event) => {
      this.#heard = Date.now();
      this.#asked = 0;
      this.listener.message(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.#socket !== socket || this.#done) return;
      this.listener.line("reconnecting");
      const wait = WAITS[Math.min(this.#fails++, WAITS.length - 1)] as number;
      this.#retry = setTimeout(() => this.#connect(), wait * (0.8 + Math.random() * 0.4));
    };
  }

  #listen(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const now = Date.now();
    if (this.#asked && now - this.#asked > PATIENCE) this.#socket.close();
    else if (!this.#asked && now - this.#heard > PING_EVERY) {
      this.#asked = now;
      this.send({ type: "ping" });
    }
  }
}
