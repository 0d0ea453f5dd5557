/** The painted grounds of a manuscript's miniatures, one way for each kind of card: rays, diaper, vines, script, interlace. */
import type { Kind } from "../../cards/world";
import { polar } from "./geometry";
import { type Glass, mix } from "./palette";
import { between, type Random } from "./random";

const TAU = Math.PI * 2;
const f = (n: number) => n.toFixed(1);

/** Gold rays out of the middle, long and short in turn, within rings. */
function rays(ink: Glass, r: Random, w: number, h: number): string {
  const count = 2 * Math.round(between(r, 13, 18));
  const turn = r() * TAU;
  const [x, y] = [w / 2, h * 0.48];
  const reach = Math.hypot(w, h);
  const beams = Array.from({ length: count }, (_, i) => {
    const a = turn + (i / count) * TAU;
    const wide = (TAU / count) * (i % 2 ? 0.16 : 0.34);
    const far = i % 2 ? reach * 0.42 : reach;
    const [x1, y1] = polar(x, y, far, a - wide);
    const [x2, y2] = polar(x, y, far, a + wide);
    return `M${f(x)} ${f(y)}L${f(x1)} ${f(y1)} ${f(x2)} ${f(y2)}Z`;
  }).join("");
  const ring = (radius: number, width: number) =>
    `<circle cx="${f(x)}" cy="${f(y)}" r="${f(radius)}" fill="none" stroke="${ink.bright}" stroke-width="${width}" opacity=".75"/>`;
  const size = Math.min(w, h);
  return `<path d="${beams}" fill="${ink.bright}" opacity=".5"/>${ring(size * 0.44, 1)}${ring(size * 0.475, 0.4)}`;
}

/** A net of lozenges, each second one painted, with a gold point where the lines meet. */
function lozenges(ink: Glass, r: Random, w: number, h: number): string {
  const size = between(r, 11, 14.5);
  const tall = size * between(r, 0.9, 1.25);
  const turn = between(r, -9, 9);
  const tiles: string[] = [];
  const dots: string[] = [];
  for (let j = -3; j * tall < h + 3 * tall; j++) {
    for (let i = -3; i * size < w + 3 * size; i++) {
      const x = i * size + (j % 2 ? size / 2 : 0);
      const y = (j * tall) / 2 + h * 0.22;
      if ((i + j) % 2 === 0)
        tiles.push(
          `M${f(x)} ${f(y - tall / 2)}L${f(x + size / 2)} ${f(y)} ${f(x)} ${f(y + tall / 2)} ${f(x - size / 2)} ${f(y)}Z`,
        );
      dots.push(`M${f(x)} ${f(y - tall / 2)}h0`);
    }
  }
  return `<g transform="rotate(${f(turn)} ${w / 2} ${h / 2})"><path d="${tiles.join("")}" fill="${mix(ink.mid, ink.stray, 0.75)}" opacity=".85"/><path d="${tiles.join("")}" fill="none" stroke="${ink.bright}" stroke-width=".5" opacity=".6"/><path d="${dots.join("")}" stroke="${ink.bright}" stroke-width="1.8" stroke-linecap="round" opacity=".9"/></g>`;
}

/** A scroll of vine: a stem that winds, with spirals to both sides, leaves and berries. */
function vines(ink: Glass, r: Random, w: number, h: number): string {
  const stems: string[] = [];
  const leaves: string[] = [];
  const berries: string[] = [];
  const rows = Math.max(2, Math.round(h / 34));
  for (let row = 0; row < rows; row++) {
    const y = ((row + 0.5) / rows) * h;
    const swing = (h / rows) * 0.3;
    const columns = Math.round(between(r, 2.6, 3.6));
    const step = w / columns;
    let stem = `M${f(-step / 2)} ${f(y)}`;
    for (let i = 0; i <= columns; i++) {
      const way = (i + row) % 2 ? 1 : -1;
      const x = i * step;
      stem += `Q${f(x)} ${f(y + way * swing * 2)} ${f(x + step / 2)} ${f(y)}`;
      const cx = x + step * 0.02;
      const cy = y - way * swing * 0.15;
      let curl = `M${f(x - step * 0.28)} ${f(y + way * swing * 0.75)}`;
      for (let k = 1; k <= 7; k++) {
        const [px, py] = polar(cx, cy, swing * 1.05 * (1 - k / 9), way * (Math.PI * 0.75 - k * 0.95));
        curl += `L${f(px)} ${f(py)}`;
      }
      stems.push(curl);
      berries.push(`M${f(cx)} ${f(cy)}h0`);
      for (const a of [0.4, 2.5, 4.4]) {
        const [lx, ly] = polar(cx, cy, swing * 1.25, a + r());
        const [ex, ey] = polar(lx, ly, swing * 0.55, a + r());
        leaves.push(
          `M${f(lx)} ${f(ly)}Q${f(lx + (ey - ly) * 0.6)} ${f(ly - (ex - lx) * 0.6)} ${f(ex)} ${f(ey)}Q${f(lx - (ey - ly) * 0.6)} ${f(ly + (ex - lx) * 0.6)} ${f(lx)} ${f(ly)}Z`,
        );
      }
    }
    stems.push(stem);
  }
  return `<path d="${stems.join("")}" fill="none" stroke="${ink.bright}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" opacity=".8"/><path d="${leaves.join("")}" fill="${mix(ink.stray, "#5f9a5a", 0.55)}" stroke="${ink.deep}" stroke-width=".4" opacity=".95"/><path d="${berries.join("")}" stroke="${mix(ink.bright, "#d8452f", 0.55)}" stroke-width="3.4" stroke-linecap="round"/>`;
}

/** A leaf of script: ruled lines of quick strokes on vellum, a rubric now and then, and a tongue of pigment down one side. */
function script(ink: Glass, r: Random, w: number, h: number): string {
  const lines: string[] = [];
  const rubrics: string[] = [];
  const left = between(r, 20, 27);
  for (let y = 8; y < h - 3; y += 6.1) {
    let x = left + between(r, 0, 4);
    const end = w - between(r, 7, 16);
    while (x < end) {
      const word = between(r, 4, 12);
      let stroke = `M${f(x)} ${f(y)}`;
      for (let k = 0; k < word; k += 1.7) stroke += `l.85 ${f(-2.4 * (0.5 + r()))}l.85 ${f(2.4 * (0.5 + r()))}`;
      (r() < 0.1 ? rubrics : lines).push(stroke);
      x += word + 3.2;
    }
  }
  const tongue = `M0 0H${f(left - 7)}Q${f(left - 1)} ${f(h * 0.25)} ${f(left - 8)} ${f(h * 0.5)}T${f(left - 7)} ${f(h)}H0Z`;
  return `<rect width="${w}" height="${h}" fill="#ead9b0"/><path d="${lines.join("")}" fill="none" stroke="#4a2c1c" stroke-width=".75" opacity=".55"/><path d="${rubrics.join("")}" fill="none" stroke="#a2261c" stroke-width=".9" opacity=".75"/><path d="${tongue}" fill="${ink.mid}" stroke="${ink.bright}" stroke-width="1.2"/>`;
}

/** Plaits of three strands over and under one another, as on the boards of a great book. */
function interlace(ink: Glass, r: Random, w: number, h: number): string {
  const rows = Math.max(2, Math.round(h / between(r, 25, 31)));
  const wave = between(r, 25, 33);
  const strands: string[] = [];
  const piece = (d: string) =>
    `<path d="${d}" fill="none" stroke="${ink.deep}" stroke-width="5.6"/><path d="${d}" fill="none" stroke="${ink.bright}" stroke-width="3.4"/><path d="${d}" fill="none" stroke="${mix(ink.mid, ink.bright, 0.3)}" stroke-width="1.1"/>`;
  for (let row = 0; row < rows; row++) {
    const y = ((row + 0.5) / rows) * h;
    const swing = (h / rows) * 0.34;
    const at = (x: number, strand: number) => y + Math.sin(((x / wave) * 2 + (strand * 2) / 3) * Math.PI) * swing;
    const step = wave / 6;
    const count = Math.ceil((w + wave) / step);
    for (let k = 0; k < count; k++) {
      const from = k * step - wave / 2;
      // Of three strands the one that is rising passes over: it is drawn last.
      const order = [0, 1, 2].sort((a, b) => at(from, a) - at(from + step, a) - (at(from, b) - at(from + step, b)));
      for (const strand of k % 2 ? order : order.reverse()) {
        const points = [0, 0.34, 0.67, 1.06].map((t) => `${f(from + step * t)} ${f(at(from + step * t, strand))}`);
        strands.push(piece(`M${points.join("L")}`));
      }
    }
  }
  return `<g opacity=".82">${strands.join("")}</g>`;
}

/** What is painted behind the figure of a card of this kind. */
export function diaper(kind: Kind | undefined, ink: Glass, r: Random, w: number, h: number): string {
  switch (kind) {
    case "prayer":
      return rays(ink, r, w, h);
    case "psalm":
      return vines(ink, r, w, h);
    case "parchment":
      return script(ink, r, w, h);
    case "book":
      return interlace(ink, r, w, h);
    default:
      return lozenges(ink, r, w, h);
  }
}
