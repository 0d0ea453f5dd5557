/** Grounds: how the panes of a picture are cut. One way of cutting for each affinity, so that a hand of cards reads. */
import { centre, type Point, type Polygon, polar, voronoi } from "./geometry";
import type { Affinity } from "./palette";
import { between, type Random } from "./random";

export interface Ground {
  panes: Polygon[];
  /** Where the light stands behind the glass. */
  light: Point;
}

const TAU = Math.PI * 2;

function jittered(r: Random, w: number, h: number, columns: number, rows: number, jitter: number): Point[] {
  const sites: Point[] = [];
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const x = ((i + 0.5 + between(r, -jitter, jitter)) / columns) * w;
      const y = ((j + 0.5 + between(r, -jitter, jitter)) / rows) * h;
      sites.push([x, y]);
    }
  }
  return sites;
}

/** Rays out of one point, cut across by rings whose joints are shifted. */
function rays(r: Random, w: number, h: number, from: Point, count: number, rings: number[]): Polygon[] {
  const reach = Math.hypot(w, h) * 1.1;
  const turn = r() * TAU;
  const spokes = Array.from({ length: count }, (_, i) => turn + ((i + between(r, -0.28, 0.28)) / count) * TAU);
  const panes: Polygon[] = [];
  const edges = [0, ...rings, 1.4];
  for (let k = 0; k + 1 < edges.length; k++) {
    for (let i = 0; i < count; i++) {
      const a = spokes[i] as number;
      const b = (i + 1 < count ? spokes[i + 1] : (spokes[0] as number) + TAU) as number;
      const inner = (edges[k] as number) * reach;
      const outer = (edges[k + 1] as number) * reach;
      const wobble = between(r, 0.92, 1.08);
      const cell: Polygon = [polar(from[0], from[1], outer * wobble, a), polar(from[0], from[1], outer * wobble, b)];
      if (inner > 0) cell.push(polar(from[0], from[1], inner, b), polar(from[0], from[1], inner, a));
      else cell.push(from);
      panes.push(cell);
    }
  }
  return panes;
}

/** Lozenges between two families of slanted lines, bent by a wave. */
function lozenges(r: Random, w: number, h: number, size: number): Polygon[] {
  const panes: Polygon[] = [];
  const phase = r() * TAU;
  const swing = between(r, 2, 6);
  const tall = size * between(r, 1.2, 1.6);
  const bend = (x: number, y: number): Point => [
    x + Math.sin(y / 17 + phase) * swing,
    y + Math.cos(x / 21 + phase) * swing * 0.6,
  ];
  for (let j = -1; j * tall * 0.5 < h + tall; j++) {
    for (let i = -1; i * size < w + size; i++) {
      const x = i * size + (j % 2 ? size / 2 : 0);
      const y = j * tall * 0.5;
      panes.push([bend(x, y - tall / 2), bend(x + size / 2, y), bend(x, y + tall / 2), bend(x - size / 2, y)]);
    }
  }
  return panes;
}

/** Courses of upright panes, like a chapel's plain window. */
function courses(r: Random, w: number, h: number): Polygon[] {
  const panes: Polygon[] = [];
  let y = -between(r, 0, 10);
  while (y < h) {
    const tall = between(r, 14, 26);
    let x = -between(r, 0, 16);
    while (x < w) {
      const wide = between(r, 13, 24);
      const slant = between(r, -2.5, 2.5);
      panes.push([
        [x + slant, y],
        [x + wide + slant, y],
        [x + wide, y + tall],
        [x, y + tall],
      ]);
      x += wide;
    }
    y += tall;
  }
  return panes;
}

export function ground(affinity: Affinity, r: Random, w: number, h: number): Ground {
  switch (affinity) {
    case "might": {
      const from: Point = [w * between(r, 0.35, 0.65), h * between(r, 0.8, 1.02)];
      return { panes: rays(r, w, h, from, 13, [0.2, 0.42, 0.66]), light: [from[0], from[1] - h * 0.28] };
    }
    case "vitality": {
      const from: Point = [w * between(r, 0.4, 0.6), h * between(r, 0.3, 0.5)];
      const petals = Array.from({ length: 34 }, (_, i) =>
        polar(from[0], from[1], 6 + Math.sqrt(i) * 13.5, i * 2.39996),
      );
      return { panes: voronoi(petals, w, h), light: from };
    }
    case "arcane": {
      const from: Point = [w * 0.5 + between(r, -6, 6), h * 0.5 + between(r, -8, 8)];
      return { panes: rays(r, w, h, from, 10, [0.17, 0.3, 0.36, 0.55]), light: from };
    }
    case "decay": {
      const panes = voronoi(jittered(r, w, h, 5, 6, 0.62), w, h);
      return { panes, light: centre(panes[Math.floor(r() * panes.length)] ?? [[w / 2, h / 2]]) };
    }
    case "trickery":
      return { panes: lozenges(r, w, h, between(r, 19, 26)), light: [w * between(r, 0.25, 0.75), h * 0.4] };
    case "neutral":
      return { panes: courses(r, w, h), light: [w * between(r, 0.35, 0.65), h * between(r, 0.3, 0.5)] };
  }
}
