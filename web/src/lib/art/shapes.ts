/** The frame shape of each affinity, as an SVG path that fills a box. */
import type { Affinity } from "./palette";

export function framePath(affinity: Affinity, x: number, y: number, w: number, h: number): string {
  const X = (t: number) => (x + w * t).toFixed(2);
  const Y = (t: number) => (y + h * t).toFixed(2);
  const c = Math.min(w, h);
  const u = (t: number) => (x + c * t).toFixed(2);
  const v = (t: number) => (y + c * t).toFixed(2);
  const U = (t: number) => (x + w - c * t).toFixed(2);
  const V = (t: number) => (y + h - c * t).toFixed(2);
  switch (affinity) {
    case "might": // a shield
      return `M${X(0)} ${Y(0.05)}Q${X(0.27)} ${Y(0.05)} ${X(0.5)} ${Y(0)}Q${X(0.73)} ${Y(0.05)} ${X(1)} ${Y(0.05)}V${Y(0.74)}Q${X(0.93)} ${Y(0.93)} ${X(0.5)} ${Y(1)}Q${X(0.07)} ${Y(0.93)} ${X(0)} ${Y(0.74)}Z`;
    case "vitality": // a round arch
      return `M${X(0)} ${V(0.07)}V${v(0.46)}C${X(0)} ${v(0.14)} ${X(0.24)} ${Y(0)} ${X(0.5)} ${Y(0)}S${X(1)} ${v(0.14)} ${X(1)} ${v(0.46)}V${V(0.07)}Q${X(1)} ${Y(1)} ${U(0.07)} ${Y(1)}H${u(0.07)}Q${X(0)} ${Y(1)} ${X(0)} ${V(0.07)}Z`;
    case "arcane": // an octagon
      return `M${u(0.22)} ${Y(0)}H${U(0.22)}L${X(1)} ${v(0.22)}V${V(0.22)}L${U(0.22)} ${Y(1)}H${u(0.22)}L${X(0)} ${V(0.22)}V${v(0.22)}Z`;
    case "decay": // corners bitten out
      return `M${u(0.2)} ${Y(0)}H${U(0.2)}Q${U(0.17)} ${v(0.17)} ${X(1)} ${v(0.2)}V${V(0.2)}Q${U(0.17)} ${V(0.17)} ${U(0.2)} ${Y(1)}H${u(0.2)}Q${u(0.17)} ${V(0.17)} ${X(0)} ${V(0.2)}V${v(0.2)}Q${u(0.17)} ${v(0.17)} ${u(0.2)} ${Y(0)}Z`;
    case "trickery": // a pointed arch, turned at the foot
      return `M${X(0)} ${Y(0.3)}Q${X(0.08)} ${Y(0.12)} ${X(0.5)} ${Y(0)}Q${X(0.92)} ${Y(0.12)} ${X(1)} ${Y(0.3)}V${V(0.24)}L${U(0.24)} ${Y(1)}H${u(0.24)}L${X(0)} ${V(0.24)}Z`;
    case "neutral": // a plain pane
      return `M${u(0.07)} ${Y(0)}H${U(0.07)}Q${X(1)} ${Y(0)} ${X(1)} ${v(0.07)}V${V(0.07)}Q${X(1)} ${Y(1)} ${U(0.07)} ${Y(1)}H${u(0.07)}Q${X(0)} ${Y(1)} ${X(0)} ${V(0.07)}V${v(0.07)}Q${X(0)} ${Y(0)} ${u(0.07)} ${Y(0)}Z`;
  }
}
