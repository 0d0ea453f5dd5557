/** What a gouge cuts out of a block of wood: strokes that swell and taper, and the grounds that are made of them. */
import type { CardType } from "./blocks";
import { polar } from "./geometry";
import { between, type Random } from "./random";

const TAU = Math.PI * 2;
const f = (n: number) => n.toFixed(1);

/** One stroke from a to b, as wide as `wide` in its middle, bent to one side by `bend`. */
export function stroke(x0: number, y0: number, x1: number, y1: number, wide: number, bend = 0): string {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [nx, ny] = [-(y1 - y0) / length, (x1 - x0) / length];
  const [mx, my] = [(x0 + x1) / 2 + nx * bend, (y0 + y1) / 2 + ny * bend];
  return `M${f(x0)} ${f(y0)}Q${f(mx + nx * wide)} ${f(my + ny * wide)} ${f(x1)} ${f(y1)} ${f(mx - nx * wide)} ${f(my - ny * wide)} ${f(x0)} ${f(y0)}Z`;
}

/** Parallel strokes over a box, broken here and there; `width` says how wide they are at a height from 0 to 1. */
export function hatching(
  r: Random,
  w: number,
  h: number,
  angle: number,
  gap: number,
  width: (down: number, along: number) => number,
): string {
  const reach = Math.hypot(w, h);
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const cut: string[] = [];
  for (let d = -reach / 2; d < reach / 2; d += gap * between(r, 0.86, 1.14)) {
    let t = -reach / 2 + between(r, 0, reach * 0.2);
    while (t < reach / 2) {
      const long = reach * between(r, 0.16, 0.42);
      const mid = t + long / 2;
      const y = (h / 2 + dx * d + dy * mid) / h;
      const x = (w / 2 - dy * d + dx * mid) / w;
      const wide = width(y, x);
      const at = (s: number) => [w / 2 - dy * d + dx * s, h / 2 + dx * d + dy * s] as const;
      const [x0, y0] = at(t);
      const [x1, y1] = at(t + long);
      if (wide > 0.12) cut.push(stroke(x0, y0, x1, y1, wide, between(r, -0.5, 0.5)));
      t += long + between(r, 0.4, 3);
    }
  }
  return cut.join("");
}

/** Light out of one point: long and short strokes in turn. */
function rays(r: Random, w: number, h: number): string {
  const [x, y] = [w * between(r, 0.42, 0.58), h * between(r, 0.4, 0.52)];
  const reach = Math.hypot(w, h) * 0.62;
  const count = 2 * Math.round(between(r, 26, 34));
  const turn = r() * TAU;
  return Array.from({ length: count }, (_, i) => {
    const a = turn + ((i + between(r, -0.2, 0.2)) / count) * TAU;
    const [from, to] = i % 2 ? [reach * 0.62, reach] : [reach * 0.4, reach * 1.05];
    const [x0, y0] = polar(x, y, from, a);
    const [x1, y1] = polar(x, y, to, a);
    return stroke(x0, y0, x1, y1, i % 2 ? 0.8 : 1.35);
  }).join("");
}

/** A winter sky in long flat strokes. */
function sky(r: Random, w: number, h: number): string {
  return hatching(r, w, h * 0.72, between(r, -0.05, 0.05), 3.5, (down) => 1.15 * (1 - down * 1.15));
}

/** Hills one behind the other, each hatched down its flank. */
function hills(r: Random, w: number, h: number): { shapes: string; lines: string; snow: string } {
  const shapes: string[] = [];
  const lines: string[] = [];
  const snow: string[] = [];
  for (let k = 0; k < 3; k++) {
    const base = h * (0.56 + k * 0.15);
    const [a, b] = [between(r, 4, 11), between(r, 0, TAU)];
    const top = (x: number) => base - Math.sin((x / w) * Math.PI * (1.3 + k * 0.5) + b) * a;
    let edge = `M-2 ${f(h + 2)}V${f(top(0))}`;
    for (let x = 0; x <= w + 4; x += 5) edge += `L${f(x)} ${f(top(x))}`;
    shapes.push(`${edge}V${f(h + 2)}Z`);
    for (let x = between(r, 0, 4); x < w; x += between(r, 2.2, 4.6)) {
      const long = between(r, 3, 12 + k * 3);
      lines.push(stroke(x, top(x) + 0.6, x + between(r, 1, 4), top(x) + long, between(r, 0.35, 0.8), 0.5));
    }
    const x = between(r, 0, w);
    snow.push(`M${f(x)} ${f(top(x))}`);
  }
  return { shapes: shapes.join(""), lines: lines.join(""), snow: snow.join("") };
}

/** Firs on a slope. */
function firs(r: Random, w: number, h: number): string {
  const trees: string[] = [];
  for (let i = 0; i < 7; i++) {
    const left = i % 2 === 0;
    const x = left ? between(r, 0, w * 0.24) : between(r, w * 0.78, w);
    const y = h * between(r, 0.66, 0.82);
    const tall = between(r, 9, 17);
    const wide = tall * 0.34;
    trees.push(
      `M${f(x)} ${f(y - tall)}L${f(x + wide * 0.6)} ${f(y - tall * 0.55)} ${f(x + wide * 0.3)} ${f(y - tall * 0.55)} ${f(x + wide)} ${f(y)}H${f(x - wide)}L${f(x - wide * 0.3)} ${f(y - tall * 0.55)} ${f(x - wide * 0.6)} ${f(y - tall * 0.55)}Z`,
    );
  }
  return trees.join("");
}

/** Smoke that curls upwards: spirals of strokes. */
function smoke(r: Random, w: number, h: number): string {
  const cut: string[] = [];
  for (let i = 0; i < 9; i++) {
    const [cx, cy] = [between(r, -4, w + 4), between(r, -4, h * 0.9)];
    const size = between(r, 9, 22);
    const way = r() < 0.5 ? 1 : -1;
    for (let ring = 0; ring < 4; ring++) {
      const radius = size * (1 - ring * 0.23);
      const turn = between(r, 0, TAU);
      const steps = 5;
      const sweep = between(r, 2.4, 4.6) * way;
      for (let s = 0; s < steps; s++) {
        const [x0, y0] = polar(cx, cy, radius * (1 - s * 0.045), turn + (sweep * s) / steps);
        const [x1, y1] = polar(cx, cy, radius * (1 - (s + 1) * 0.045), turn + (sweep * (s + 1.12)) / steps);
        cut.push(stroke(x0, y0, x1, y1, 0.42 + 0.5 * Math.sin(((s + 0.5) / steps) * Math.PI), -way * radius * 0.09));
      }
    }
  }
  return cut.join("");
}

/** Jagged peaks along the horizon, each with a dark flank. */
function peaks(r: Random, w: number, h: number): string {
  const cut: string[] = [];
  for (let x = -8; x < w + 8; x += between(r, 11, 20)) {
    const tall = between(r, 14, 34);
    const wide = tall * between(r, 0.35, 0.5);
    const base = h * 0.86;
    cut.push(
      `M${f(x)} ${f(base - tall)}L${f(x + wide)} ${f(base)}H${f(x + wide * 0.1)}L${f(x - wide * 0.12)} ${f(base - tall * 0.4)}Z`,
    );
    cut.push(stroke(x, base - tall, x - wide, base, 0.5, -1));
  }
  return cut.join("");
}

/** A vault of arcs about the head of a figure. */
function vault(r: Random, w: number, h: number): string {
  const cut: string[] = [];
  const [cx, cy] = [w / 2, h * 0.5];
  for (let k = 0; k < 9; k++) {
    const radius = Math.min(w, h) * (0.42 + k * 0.085);
    const pieces = Math.round(between(r, 7, 12));
    const turn = between(r, 0, TAU);
    for (let i = 0; i < pieces; i++) {
      const a = turn + (i / pieces) * TAU;
      const b = a + (TAU / pieces) * between(r, 0.7, 0.94);
      const [x0, y0] = polar(cx, cy, radius, a);
      const [x1, y1] = polar(cx, cy, radius, b);
      const sag = radius * (1 - Math.cos((b - a) / 2));
      cut.push(stroke(x0, y0, x1, y1, between(r, 0.4, 1.05), -2 * sag));
    }
  }
  return cut.join("");
}

/** Spots of a sickness, in clusters. */
function spots(r: Random, w: number, h: number): string {
  return Array.from({ length: 34 }, () => {
    const [x, y, s] = [between(r, 0, w), between(r, 0, h), between(r, 0.5, 2.1)];
    return `M${f(x - s)} ${f(y)}a${f(s)} ${f(s)} 0 1 0 ${f(2 * s)} 0a${f(s)} ${f(s)} 0 1 0 ${f(-2 * s)} 0Z`;
  }).join("");
}

/** Flakes of snow. */
function flakes(r: Random, w: number, h: number): string {
  return Array.from({ length: 22 }, () => `M${f(between(r, 0, w))} ${f(between(r, 0, h * 0.8))}h0`).join("");
}

export interface Inked {
  ink: string;
  paper: string;
  tint: string;
  second: string;
}

/** What is cut behind the figure of a card of this type. */
export function cutGround(type: CardType | undefined, c: Inked, r: Random, w: number, h: number): string {
  const path = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}"${more}/>`;
  const snow = `<path d="${flakes(r, w, h)}" stroke="${c.paper}" stroke-width="1.7" stroke-linecap="round"/>`;
  switch (type) {
    case "building": {
      const land = hills(r, w, h);
      return `${path(sky(r, w, h), c.ink, ' opacity=".8"')}${snow}${path(land.shapes, c.paper, ` stroke="${c.ink}" stroke-width=".9"`)}${path(land.shapes, c.tint, ' opacity=".16"')}${path(land.lines, c.ink)}${path(firs(r, w, h), c.ink)}`;
    }
    case "hero": {
      const floor = hatching(r, w, h * 0.3, 0, 2.6, (down) => 0.35 + down * 0.9);
      return `${path(vault(r, w, h), c.ink, ' opacity=".86"')}<g transform="translate(0 ${f(h * 0.8)})"><rect width="${w}" height="${f(h * 0.3)}" fill="${c.paper}"/>${path(floor, c.ink)}</g>`;
    }
    case "monster":
      return `${path(smoke(r, w, h), c.ink, ' opacity=".85"')}${path(peaks(r, w, h), c.ink)}<rect y="${f(h * 0.86)}" width="${w}" height="${f(h * 0.2)}" fill="${c.ink}"/>`;
    case "plague": {
      const one = hatching(r, w, h, 0.9, 4.2, (down) => 0.3 + down * 0.75);
      const two = hatching(r, w, h, -0.6, 5, (down) => 0.2 + down * 0.6);
      return `${path(one + two, c.ink, ' opacity=".74"')}${path(spots(r, w, h), c.paper, ` stroke="${c.ink}" stroke-width=".7"`)}`;
    }
    default:
      return `${path(rays(r, w, h), c.ink, ' opacity=".85"')}${path(
        hatching(r, w, h, 0, 3.2, (down) => (down > 0.8 ? (down - 0.8) * 5 : 0)),
        c.ink,
      )}`;
  }
}
