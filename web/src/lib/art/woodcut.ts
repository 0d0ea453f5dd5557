/** Card art as a woodcut: a glyph cut in ink over a hatched ground, with one block of colour, made from the card's data. */
import { blockOf, typeOf } from "./blocks";
import { hash } from "./buckets";
import { cutGround, hatching } from "./gouge";
import { BOXES, type Box, glyphAt } from "./painting";
import { mix } from "./palette";
import { between, random } from "./random";

/** What a woodcut is made from. */
export interface Cut {
  id: string;
  type: string;
}

const INK = "#14202c";
const PAPER = "#eef2f4";

/**
 * An SVG picture for a card. `glyphs` are the bodies of its glyphs (the first is the figure, the second a large shade
 * behind it). With a frame it has the black line of the block about it.
 */
export function woodcut(cut: Cut, glyphs: (string | undefined)[], box: Box, framed: boolean): string {
  const block = blockOf(cut);
  const type = typeOf(cut);
  const [w, h] = BOXES[box];
  const r = random(hash(cut.id) ^ 0x3c6ef372);
  const [figure, shade] = glyphs;
  const size = Math.min(w, h) * { card: 0.82, token: 0.74, leaf: 0.86, page: 0.84, plate: 0.9, tall: 0.74 }[box];
  const x = w / 2;
  const y = h * { card: 0.5, token: 0.48, leaf: 0.46, page: 0.48, plate: 0.51, tall: 0.46 }[box];
  const tint = type === "treasure" ? block.stray : block.mid;
  const wash = mix(PAPER, tint, 0.5);
  const ground = cutGround(type, { ink: INK, paper: PAPER, tint, second: block.stray }, r, w, h);
  const light = between(r, -0.75, -0.35);
  const carved = hatching(r, w, h, light + Math.PI / 2, 2.7, (down, along) =>
    Math.max(0, 1.25 - down * 0.9 - along * 0.75),
  );
  const turn = between(r, -4, 4).toFixed(1);
  const back = shade
    ? `<g opacity=".3" transform="rotate(${between(r, -10, 10).toFixed(1)} ${x} ${y})">${glyphAt(shade, x + between(r, -8, 8), y + between(r, -5, 5), size * 1.5, `fill="${tint}"`)}</g>`
    : "";
  // The colour is another block than the black one, and never lies quite true.
  const front = figure
    ? `<mask id="m"><g transform="rotate(${turn} ${x} ${y})">${glyphAt(figure, x, y, size, 'fill="#fff"')}</g></mask><g transform="rotate(${turn} ${x} ${y})">${glyphAt(figure, x, y, size, `fill="${PAPER}" stroke="${PAPER}" stroke-width="46" stroke-linejoin="round"`)}${glyphAt(figure, x + 1.3, y + 1.5, size, `fill="${wash}" stroke="${wash}" stroke-width="14" stroke-linejoin="round"`)}${glyphAt(figure, x, y, size, `fill="${INK}"`)}</g><path d="${carved}" fill="${mix(PAPER, tint, 0.18)}" mask="url(#m)"/>`
    : "";
  const halo = `<ellipse cx="${x}" cy="${y.toFixed(1)}" rx="${(size * 0.56).toFixed(1)}" ry="${(size * 0.54).toFixed(1)}" fill="url(#h)"/>`;
  const line = framed
    ? `<rect x="1" y="1" width="${w - 2}" height="${h - 2}" fill="none" stroke="${INK}" stroke-width="2"/>`
    : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(PAPER, tint, 0.46)}"/><stop offset="1" stop-color="${mix(PAPER, tint, 0.14)}"/></linearGradient><radialGradient id="h"><stop offset=".55" stop-color="${PAPER}" stop-opacity=".92"/><stop offset="1" stop-color="${PAPER}" stop-opacity="0"/></radialGradient></defs><rect width="${w}" height="${h}" fill="url(#g)"/>${ground}${halo}${back}${front}${line}</svg>`;
}

/** The back of a card: slate under snow, a crystal of ice cut into it. */
export function slate(emblem: string | undefined, w = 100, h = 142): string {
  const r = random(hash("the slate"));
  const lines = hatching(r, w, h, 0.72, 3.4, (down) => 0.32 + 0.5 * Math.abs(down - 0.5));
  const cross = hatching(r, w, h, -0.72, 5.2, (down) => 0.5 * Math.abs(down - 0.5));
  const centre = emblem ? glyphAt(emblem, w / 2, h / 2, 46, 'fill="#eef2f4"') : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}"><rect width="${w}" height="${h}" fill="#22384c"/><path d="${lines}${cross}" fill="#0f1d2a"/><circle cx="${w / 2}" cy="${h / 2}" r="31" fill="#14283a" stroke="#cfdbe4" stroke-width="1.8"/><circle cx="${w / 2}" cy="${h / 2}" r="34.500" fill="none" stroke="#cfdbe4" stroke-width=".7"/>${centre}<rect x="5" y="5" width="${w - 10}" height="${h - 10}" fill="none" stroke="#cfdbe4" stroke-width="1.8"/><rect x="8.500" y="8.500" width="${w - 17}" height="${h - 17}" fill="none" stroke="#cfdbe4" stroke-width=".6"/></svg>`;
}
