/** A text as it was written, as high as a few lines. */
export function WrittenText({ children }: { children: string }) {
  return (
    <p
      dir="auto"
      // Focusable, so that the arrow keys scroll it.
      tabIndex={0}
      role="group"
      aria-label="What was written"
      className="max-h-40 overflow-y-auto rounded-card bg-sunken px-4 py-3 text-body wrap-anywhere whitespace-pre-wrap text-ink-2"
    >
      {children}
    </p>
  );
}
