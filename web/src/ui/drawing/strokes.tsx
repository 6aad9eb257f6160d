/** Slanted strokes, the first `lit` of them lit. `spark` (coral) is for achievement, `accent` for progress. */
export function Strokes({
  count,
  lit,
  tone = "spark",
  size = "small",
  label,
  className,
}: {
  count: number;
  lit: number;
  tone?: "spark" | "accent";
  size?: "small" | "large";
  label?: string;
  className?: string;
}) {
  const on = tone === "spark" ? "bg-spark" : "bg-accent-ink";
  return (
    <span
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
      className={`inline-flex gap-1.25 px-0.5 ${className ?? ""}`}
    >
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          data-lit={index < lit || undefined}
          className={`stroke -skew-x-12 rounded-[2px] ${size === "small" ? "h-4 w-1" : "h-5 w-1.25"} ${index < lit ? on : "bg-tick"}`}
        />
      ))}
    </span>
  );
}
