/** Card art: one or two glyphs in two tones over a ground of glass panes, made from the card's data and nothing else. */
import { hash } from "./buckets";
import { centre, path } from "./geometry";
import { ground } from "./grounds";
import { type Affinity, affinityOf, GLASS, type Glass, HOUSE, mix } from "./palette";
import { between, random } from "./random";
import { framePath } from "./shapes";

/** What a picture is made from. */
export interface Subject {
  id: string;
  affinity: string | null;
}

/** Width and height of a picture's box; `card` for the window of a printed card, `token` for a creature in play, `leaf` for a whole
 * small card, `page` and `plate` for the windows of a card without
 * a text and with one. */
export const BOXES = {
  card: [100, 84],
  token: [100, 112],
  leaf: [100, 140],
  page: [100, 131],
  plate: [100, 74],
  tall: [100, 150],
} as const;
export type Box = keyof typeof BOXES;

const LEAD = "#04090b";

function panesOf(glass: Glass, cut: Affinity, seed: number, w: number, h: number): string {
  const r = random(seed);
  const { panes, light } = ground(cut, r, w, h);
  const reach = Math.hypot(w, h) * 0.72;
  const parts: string[] = [];
  for (const pane of panes) {
    if (pane.length < 3) continue;
    const [x, y] = centre(pane);
    const far = Math.hypot(x - light[0], y - light[1]) / reach;
    const shade = Math.min(1, Math.max(0, 1 - far + between(r, -0.2, 0.2)));
    const hue = r() < 0.24 ? mix(glass.mid, glass.stray, between(r, 0.5, 1)) : glass.mid;
    const fill = shade > 0.55 ? mix(hue, glass.bright, (shade - 0.55) * 1.15) : mix(glass.deep, hue, shade / 0.55);
    parts.push(`<path d="${path(pane)}" fill="${fill}"/>`);
  }
  return `<g stroke="${LEAD}" stroke-width="1.15" stroke-linejoin="round">${parts.join("")}</g><radialGradient id="l" gradientUnits="userSpaceOnUse" cx="${light[0].toFixed(1)}" cy="${light[1].toFixed(1)}" r="${(reach * 0.8).toFixed(1)}"><stop offset="0" stop-color="#fff6dc" stop-opacity=".62"/><stop offset=".42" stop-color="${glass.bright}" stop-opacity=".2"/><stop offset="1" stop-color="#020608" stop-opacity=".5"/></radialGradient><rect width="${w}" height="${h}" fill="url(#l)"/>`;
}

/** A glyph about a point; `inside` are the attributes of its group. */
export function glyphAt(body: string, x: number, y: number, size: number, inside: string): string {
  const scale = size / 512;
  return `<g transform="translate(${(x - size / 2).toFixed(2)} ${(y - size / 2).toFixed(2)}) scale(${scale.toFixed(4)})" ${inside}>${body}</g>`;
}

/**
 * An SVG picture for a card. `glyphs` are the bodies of its glyphs (the first is the figure, the second a large shade
 * behind it). With a frame the picture is cut to the affinity's shape, leaded at its edge.
 */
export function painting(subject: Subject, glyphs: (string | undefined)[], box: Box, framed: boolean): string {
  const house = HOUSE[subject.affinity ?? ""];
  const affinity = house?.cut ?? affinityOf(subject.affinity);
  const glass = house ?? GLASS[affinity];
  const [w, h] = BOXES[box];
  const seed = hash(subject.id);
  const r = random(seed ^ 0x9e3779b9);
  const [figure, shade] = glyphs;
  const size = Math.min(w, h) * (box === "card" ? 0.78 : 0.66);
  const x = w / 2;
  const y = box === "token" ? h * 0.44 : box === "tall" ? h * 0.4 : h * 0.5;
  const turn = between(r, -4, 4).toFixed(1);
  const back = shade ?? figure;
  const behind = back
    ? `<g opacity=".3" transform="rotate(${between(r, -16, 16).toFixed(1)} ${x} ${y})">${glyphAt(back, x + between(r, -12, 12), y + between(r, -8, 8), size * 1.7, `fill="${mix(glass.deep, LEAD, 0.5)}"`)}</g>`
    : "";
  const front = figure
    ? `<g transform="rotate(${turn} ${x} ${y})">${glyphAt(figure, x, y + 1.6, size, `fill="${LEAD}" stroke="${LEAD}" stroke-width="44" stroke-linejoin="round" opacity=".86"`)}${glyphAt(figure, x, y, size, `fill="url(#f)" stroke="${LEAD}" stroke-width="7" stroke-linejoin="round"`)}</g>`
    : "";
  const clip = framed ? framePath(affinity, 1.5, 1.5, w - 3, h - 3) : "";
  const inner = `${panesOf(glass, affinity, seed, w, h)}${behind}${front}`;
  const body = framed
    ? `<clipPath id="c"><path d="${clip}"/></clipPath><g clip-path="url(#c)">${inner}</g><path d="${clip}" fill="none" stroke="${LEAD}" stroke-width="3"/><path d="${clip}" fill="none" stroke="${mix(glass.mid, glass.bright, 0.35)}" stroke-width="1"/>`
    : inner;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}"><defs><linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fffaf0"/><stop offset=".45" stop-color="${mix(glass.bright, "#ffffff", 0.25)}"/><stop offset="1" stop-color="${mix(glass.mid, glass.bright, 0.55)}"/></linearGradient></defs>${body}</svg>`;
}
