const STEPS = 24;
const WIDTH = 264;
const MIDDLE = 24;
const SWING = 12;

/** A way made of strokes that rises and falls; the first `lit` are walked. Decoration. */
export function StrokePath({ lit, className }: { lit: number; className?: string }) {
  const at = (step: number) => ({
    x: 8 + (step * (WIDTH - 16)) / (STEPS - 1),
    y: MIDDLE - SWING * Math.sin((step / (STEPS - 1)) * 2 * Math.PI),
  });
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${2 * MIDDLE}`}
      strokeWidth="3"
      strokeLinecap="round"
      className={className}
    >
      {Array.from({ length: STEPS }, (_, step) => {
        const { x, y } = at(step);
        const walked = step < lit;
        return (
          <line
            key={step}
            x1={x - 1.6}
            y1={y + 7}
            x2={x + 1.6}
            y2={y - 7}
            className={walked ? "stroke-accent-ink" : "stroke-tick"}
          />
        );
      })}
    </svg>
  );
}
