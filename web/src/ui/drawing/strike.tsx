/** One circle of strokes around the point of impact. */
export type StrikeRing = { radius: number; width: number; opacity: number; gap: number };

/** Rings fade as (1 - i/n)^1.5; the number of strokes is whole, so that no seam shows. */
function rings(radii: readonly number[], baseWidth: number, widthStep: number, gap: number): StrikeRing[] {
  return radii.map((radius, index) => ({
    radius,
    width: baseWidth + widthStep * index,
    opacity: (1 - index / radii.length) ** 1.5,
    gap: gap + 0.9 * index,
  }));
}

export const CARD_RINGS = rings([42, 60, 80, 102, 126, 152], 5, 1.2, 6);
export const SMALL_RINGS = rings([34, 45, 57, 70, 84], 5, 1.4, 4.4);
export const FORGE_RINGS = rings([74, 106, 142, 182, 226, 274, 326, 382, 442, 506], 7, 1.1, 8);

/** Circles of fading strokes around (`cx`, `cy`) in `currentColor`. Decoration that never moves. */
export function Strike({
  cx,
  cy,
  width,
  height,
  rings: drawn,
  strokeWidth = 1.25,
  className,
}: {
  cx: number;
  cy: number;
  width: number;
  height: number;
  rings: readonly StrikeRing[];
  /** Thickness of one stroke along the circle. */
  strokeWidth?: number;
  className?: string;
}) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      width={`${width / 16}rem`}
      height={`${height / 16}rem`}
      fill="none"
      stroke="currentColor"
      className={className}
    >
      {drawn.map((ring) => {
        const length = 2 * Math.PI * ring.radius;
        const pitch = length / Math.round(length / (strokeWidth + ring.gap));
        return (
          <circle
            key={ring.radius}
            cx={cx}
            cy={cy}
            r={ring.radius}
            strokeWidth={ring.width}
            strokeOpacity={ring.opacity}
            strokeDasharray={`${strokeWidth} ${pitch - strokeWidth}`}
          />
        );
      })}
    </svg>
  );
}
