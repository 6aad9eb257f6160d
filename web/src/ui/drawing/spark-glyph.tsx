/** Two strokes that fly off the anvil: shown before points gained and in the toast of a completed challenge. */
export function SparkGlyph({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 18 18"
      width="1.125rem"
      height="1.125rem"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      className={className}
    >
      <path d="M3.5 15.2h11M9 2.2v6.6M3.2 6.2l3 4M14.8 6.2l-3 4" />
    </svg>
  );
}
