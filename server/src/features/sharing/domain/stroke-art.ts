/** Drawings made of single strokes, as SVG; the same shapes and proportions as on the screens. */

type Point = { readonly cx: number; readonly cy: number };

const TARGET = 80;
const FILLED = 0.56;

type RingColours = { readonly lit: string; readonly bed: string; readonly mark: string };

/** A hundred strokes in a circle, one per point, and a longer one at 80. @param score null draws the empty ring */
export function scoreRing(
  { cx, cy }: Point,
  size: number,
  score: number | null,
  colours: RingColours,
): string {
  const unit = size / 100;
  const radius = 43.5 * unit;
  const pitch = (2 * Math.PI * radius) / 100;
  const ring = (colour: string, from: number, to: number): string => {
    if (to <= from) return "";
    const strokes = Array.from({ length: to - from }, (_, index) => {
      const middle = ((from + index + 0.5) / 100) * 2 * Math.PI - Math.PI / 2;
      const [x, y] = [Math.cos(middle), Math.sin(middle)];
      const [inner, outer] = [radius - 4.5 * unit, radius + 4.5 * unit];
      return `M${f(cx + inner * x)} ${f(cy + inner * y)}L${f(cx + outer * x)} ${f(cy + outer * y)}`;
    });
    return `<path d="${strokes.join("")}" stroke="${colour}" stroke-width="${f(FILLED * pitch)}" fill="none"/>`;
  };
  const value = score ?? 0;
  const angle = (TARGET / 100) * 2 * Math.PI - Math.PI / 2;
  const at = (distance: number): string =>
    `${f(cx + distance * unit * Math.cos(angle))} ${f(cy + distance * unit * Math.sin(angle))}`;
  const mark =
    score === null
      ? ""
      : `<path d="M${at(37)}L${at(50.5)}" stroke="${colours.mark}" stroke-width="${1.5 * unit}" stroke-linecap="round"/>`;
  return ring(colours.bed, value, 100) + ring(colours.lit, 0, value) + mark;
}

const STRIKE_RADII = [205.5, 246, 290, 338, 390, 446, 506, 570];

/** Circles of fading strokes around a point of impact. */
export function strike({ cx, cy }: Point, colour: string): string {
  return STRIKE_RADII.map((radius, index) => {
    const length = 2 * Math.PI * radius;
    const strokes = Math.round(length / (15 + 2.4 * index));
    const pitch = length / strokes;
    const opacity = 0.6 * (1 - index / STRIKE_RADII.length) ** 1.4;
    return `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="none" stroke="${colour}" stroke-opacity="${f(opacity)}" stroke-width="${f(13 + 1.9 * index)}" stroke-dasharray="2.4 ${f(pitch - 2.4)}"/>`;
  }).join("");
}

const f = (value: number): string => value.toFixed(3).replace(/\.?0+$/, "");
