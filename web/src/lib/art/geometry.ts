/** Plane geometry for panes of glass: polygons as lists of points. */

export type Point = [number, number];
export type Polygon = Point[];

/** The part of a polygon nearer to `a` than to `b`. */
function nearer(polygon: Polygon, a: Point, b: Point): Polygon {
  const mx = (a[0] + b[0]) / 2;
  const my = (a[1] + b[1]) / 2;
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const side = (p: Point) => (p[0] - mx) * dx + (p[1] - my) * dy;
  const kept: Polygon = [];
  for (let i = 0; i < polygon.length; i++) {
    const p = polygon[i] as Point;
    const q = polygon[(i + 1) % polygon.length] as Point;
    const sp = side(p);
    const sq = side(q);
    if (sp <= 0) kept.push(p);
    if (sp < 0 !== sq < 0 && sp !== sq) {
      const t = sp / (sp - sq);
      kept.push([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t]);
    }
  }
  return kept;
}

/** Voronoi cells of the sites within a rectangle. */
export function voronoi(sites: Point[], width: number, height: number): Polygon[] {
  const box: Polygon = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  return sites.map((a) => sites.reduce((cell, b) => (a === b ? cell : nearer(cell, a, b)), box));
}

export function centre(polygon: Polygon): Point {
  let x = 0;
  let y = 0;
  for (const p of polygon) {
    x += p[0];
    y += p[1];
  }
  const n = Math.max(1, polygon.length);
  return [x / n, y / n];
}

export function path(polygon: Polygon): string {
  return `M${polygon.map((p) => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`).join("L")}Z`;
}

export function polar(cx: number, cy: number, radius: number, angle: number): Point {
  return [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius];
}
