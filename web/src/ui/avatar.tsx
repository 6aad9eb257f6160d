const SIZES = {
  36: "size-9 text-[0.8125rem] md:text-[0.8125rem]",
  40: "size-10 text-[0.875rem]",
  48: "size-12 text-[0.875rem]",
} as const;

/** A circle with initials; decorative, because the name is always beside it or labels its button. */
export function Avatar({
  initials,
  size = 40,
  own = false,
  crowned = false,
  className,
}: {
  initials: string;
  size?: keyof typeof SIZES;
  own?: boolean;
  /** One of the first three. */
  crowned?: boolean;
  className?: string;
}) {
  return (
    <span
      aria-hidden
      className={`inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-display font-semibold whitespace-nowrap max-md:text-[1rem] ${SIZES[size]} ${crowned ? "inset-ring-2 inset-ring-spark" : ""} ${own ? "bg-accent-soft text-accent-ink" : "bg-hover text-ink-2"} ${className ?? ""}`}
    >
      {initials}
    </span>
  );
}
