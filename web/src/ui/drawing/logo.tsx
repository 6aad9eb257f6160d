const ANVIL =
  "M11 13h17.2a.8.8 0 0 1 .8.8v3.1a.8.8 0 0 1-.8.8h-4.8c-1.7 0-2.8 1-2.8 2.6 0 1.9 1.2 3 3.2 3.4.7.15 1.2.7 1.2 1.4v2.1a.8.8 0 0 1-.8.8H9.8a.8.8 0 0 1-.8-.8v-2.1c0-.7.5-1.25 1.2-1.4 2-.4 3.2-1.5 3.2-3.4 0-1.3-.8-2.2-2.2-2.5C7.3 18 4.2 16.7 2.3 14.2c-.4-.6 0-1.2.7-1.2Z";

/** The mark: a text caret strikes an anvil. The sparks are lit when the learner has completed a challenge today. */
export function LogoMark({
  lit = false,
  onForge = false,
  className,
}: {
  lit?: boolean;
  /** Standing on the brand ground. */
  onForge?: boolean;
  className?: string;
}) {
  const body = onForge ? "fill-on-forge" : "fill-accent-ink";
  const caret = onForge ? "stroke-on-forge" : "stroke-accent-ink";
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={`shrink-0 ${className ?? "size-8"}`}>
      <path className={body} d={ANVIL} />
      <path className={caret} d="M17.5 3v6.2" fill="none" strokeWidth="2.8" strokeLinecap="round" />
      <path
        key={String(lit)}
        className={lit ? "animate-light stroke-spark" : "stroke-accent-line"}
        d="M12 9.2 9.2 5.7M23 9.2l2.8-3.5"
        fill="none"
        strokeWidth="2.8"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Mark, word and BETA tag; on phones BETA loses its frame. */
export function Logo({ name, lit, beta = true }: { name: string; lit?: boolean; beta?: boolean }) {
  return (
    <span className="hit-area inline-flex items-center gap-2 md:gap-2.5">
      <LogoMark lit={lit ?? false} className="size-8 md:size-7.5" />
      <span className="wordmark text-h3 text-ink">{name}</span>
      {beta && (
        <span className="overline-text font-medium md:-ml-0.5 text-accent-ink md:rounded-chip md:px-1.5 md:py-px md:text-[0.6875rem] md:font-semibold md:inset-ring md:inset-ring-accent-line">
          BETA
        </span>
      )}
    </span>
  );
}
