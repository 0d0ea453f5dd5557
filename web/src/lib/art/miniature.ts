/** Card art as an illuminated miniature: one or two glyphs in gold leaf over a painted ground, made from the card's data. */
import type { Kind } from "../../cards/world";
import { hash } from "./buckets";
import { diaper } from "./diaper";
import { factionOf, INKS } from "./inks";
import { BOXES, type Box, glyphAt } from "./painting";
import { mix } from "./palette";
import { between, random } from "./random";

/** What a miniature is made from. */
export interface Motif {
  id: string;
  faction: string | null;
  kind: Kind | undefined;
}

const INK = "#1a0b08";

/** The bar of gold about a miniature, with a boss at each corner. */
function bar(w: number, h: number, bright: string): string {
  const boss = [
    [3, 3],
    [w - 3, 3],
    [3, h - 3],
    [w - 3, h - 3],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.6" fill="${bright}" stroke="${INK}" stroke-width=".7"/>`)
    .join("");
  return `<rect x="1.5" y="1.5" width="${w - 3}" height="${h - 3}" fill="none" stroke="${INK}" stroke-width="3"/><rect x="1.5" y="1.5" width="${w - 3}" height="${h - 3}" fill="none" stroke="${bright}" stroke-width="1.7"/><rect x="3.6" y="3.6" width="${w - 7.2}" height="${h - 7.2}" fill="none" stroke="${INK}" stroke-width=".5" opacity=".7"/>${boss}`;
}

/**
 * An SVG picture for a card. `glyphs` are the bodies of its glyphs (the first is the figure, the second a large shade
 * behind it). With a frame the picture has a bar of gold about it.
 */
export function miniature(motif: Motif, glyphs: (string | undefined)[], box: Box, framed: boolean): string {
  const ink = INKS[factionOf(motif.faction)];
  const [w, h] = BOXES[box];
  const seed = hash(motif.id);
  const r = random(seed ^ 0x51ed270b);
  const [figure, shade] = glyphs;
  const size = Math.min(w, h) * { card: 0.76, token: 0.68, leaf: 0.84, page: 0.82, plate: 0.8, tall: 0.68 }[box];
  const x = w / 2 + (motif.kind === "parchment" && box !== "tall" ? 6 : 0);
  const y = h * { card: 0.5, token: 0.45, leaf: 0.43, page: 0.46, plate: 0.5, tall: 0.43 }[box];
  const onVellum = motif.kind === "parchment";
  const turn = between(r, -4, 4).toFixed(1);
  const back = shade
    ? `<g opacity="${onVellum ? 0.16 : 0.34}" transform="rotate(${between(r, -14, 14).toFixed(1)} ${x} ${y})">${glyphAt(shade, x + between(r, -10, 10), y + between(r, -7, 7), size * 1.65, `fill="${onVellum ? ink.mid : INK}"`)}</g>`
    : "";
  const nimbus =
    motif.kind === "underling"
      ? `<circle cx="${x}" cy="${(y - size * 0.04).toFixed(1)}" r="${(size * 0.52).toFixed(1)}" fill="${mix(ink.deep, ink.mid, 0.35)}" opacity=".72"/><circle cx="${x}" cy="${(y - size * 0.04).toFixed(1)}" r="${(size * 0.52).toFixed(1)}" fill="none" stroke="${ink.bright}" stroke-width="1.4"/>`
      : "";
  const front = figure
    ? `<g transform="rotate(${turn} ${x} ${y})">${glyphAt(figure, x, y + 1.4, size, `fill="${INK}" stroke="${INK}" stroke-width="42" stroke-linejoin="round" opacity="${onVellum ? 0.9 : 0.82}"`)}${glyphAt(figure, x, y, size, `fill="url(#f)" stroke="${INK}" stroke-width="7" stroke-linejoin="round"`)}</g>`
    : "";
  const ground = `<rect width="${w}" height="${h}" fill="url(#g)"/>${diaper(motif.kind, ink, r, w, h)}`;
  const shadow = onVellum ? "" : `<rect width="${w}" height="${h}" fill="url(#v)"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}"><defs><linearGradient id="g" x1="0" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="${mix(ink.mid, "#ffffff", 0.08)}"/><stop offset="1" stop-color="${mix(ink.deep, ink.mid, 0.35)}"/></linearGradient><radialGradient id="v" cx=".5" cy=".46" r=".72"><stop offset="0" stop-color="${ink.bright}" stop-opacity=".2"/><stop offset=".5" stop-color="${ink.deep}" stop-opacity=".12"/><stop offset="1" stop-color="${INK}" stop-opacity=".72"/></radialGradient><linearGradient id="f" x1="0" y1="0" x2=".25" y2="1"><stop offset="0" stop-color="#fffaf0"/><stop offset=".38" stop-color="${mix(ink.bright, "#ffffff", 0.45)}"/><stop offset=".6" stop-color="${ink.bright}"/><stop offset="1" stop-color="${mix(ink.bright, "#7a4410", 0.45)}"/></linearGradient></defs>${ground}${shadow}${back}${nimbus}${front}${framed ? bar(w, h, ink.bright) : ""}</svg>`;
}

/** The back of a card: tooled leather with a gold interlace about the house's flame. */
export function binding(emblem: string | undefined, w = 100, h = 142): string {
  const gold = "#d9b25c";
  const r = random(hash("the binding"));
  const plait = diaper("book", { ...INKS.heresiarcs, bright: "#c99a4a", deep: "#24070b" }, r, w - 20, h - 20);
  const centre = emblem ? glyphAt(emblem, w / 2, h / 2, 34, `fill="${gold}" stroke="${INK}" stroke-width="10"`) : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}"><defs><linearGradient id="l" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#6d1a22"/><stop offset="1" stop-color="#3a0b12"/></linearGradient><clipPath id="c"><rect width="${w - 20}" height="${h - 20}" rx="3"/></clipPath></defs><rect width="${w}" height="${h}" fill="url(#l)"/><g transform="translate(10 10)" clip-path="url(#c)" opacity=".5">${plait}</g><circle cx="${w / 2}" cy="${h / 2}" r="26" fill="#4a0f17" stroke="${gold}" stroke-width="1.6"/><circle cx="${w / 2}" cy="${h / 2}" r="29.5" fill="none" stroke="${gold}" stroke-width=".7"/>${centre}<rect x="5" y="5" width="${w - 10}" height="${h - 10}" rx="4" fill="none" stroke="${gold}" stroke-width="1.5"/><rect x="8" y="8" width="${w - 16}" height="${h - 16}" rx="3" fill="none" stroke="${gold}" stroke-width=".6"/></svg>`;
}
