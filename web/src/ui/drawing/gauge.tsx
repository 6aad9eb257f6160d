/** A row of strokes filled to `value` (0 to 100). Score gauges carry the mark at 80; the level gauge is cobalt without one. */
export function Gauge({
  value,
  tone = "score",
  label,
  animateDelay,
  className,
}: {
  value: number;
  tone?: "score" | "accent";
  /** Read aloud; without it the gauge is decoration beside its number. */
  label?: string;
  /** Grows from 0 after this many ms. */
  animateDelay?: number;
  className?: string;
}) {
  const clamped = Math.max(0, Math.min(100, value));
  const colour = tone === "accent" ? "var(--accent-ink)" : clamped >= 80 ? "var(--good)" : "var(--under)";
  return (
    <span
      {...(label
        ? {
            role: "meter",
            "aria-label": label,
            "aria-valuenow": clamped,
            "aria-valuemin": 0,
            "aria-valuemax": 100,
          }
        : { "aria-hidden": true })}
      className={`gauge relative block h-2 w-full ${className ?? ""}`}
    >
      <span className="gauge-strokes absolute inset-0 bg-tick" />
      <span className="gauge-strokes absolute inset-0">
        <span
          className={`block h-full origin-left ${animateDelay === undefined ? "" : "gauge-grow"}`}
          style={{
            width: `${clamped}%`,
            background: colour,
            animationDelay: animateDelay === undefined ? undefined : `${animateDelay}ms`,
          }}
        />
      </span>
      {tone === "score" && <span className="gauge-mark absolute -inset-y-0.75 left-[80%] w-0.5 bg-ink-3" />}
    </span>
  );
}
