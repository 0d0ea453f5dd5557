/** Short messages that come and go: refusals, lost lines, good news. */

export interface Toast {
  n: number;
  text: string;
  /** The number of the rule that forbids what was tried, and where to read it. */
  rule?: { number: string; href: string };
}

const STAY = 6000;

class Toasts {
  list = $state.raw<Toast[]>([]);
  #n = 0;

  add(text: string, rule?: Toast["rule"]): void {
    const toast: Toast = { n: ++this.#n, text, ...(rule ? { rule } : {}) };
    this.list = [...this.list.slice(-2), toast];
    setTimeout(() => this.drop(toast.n), STAY);
  }

  drop(n: number): void {
    this.list = this.list.filter((t) => t.n !== n);
  }
}

export const toasts = new Toasts();
