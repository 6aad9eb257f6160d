const TONES = { surface: "bg-surface shadow-card", well: "bg-sunken" };

/** A person's own words, as they wrote them. On a card the bubble is a well. */
export function MessageBubble({
  tone = "surface",
  children,
}: {
  tone?: keyof typeof TONES;
  children: string;
}) {
  return (
    <blockquote
      dir="auto"
      className={`w-fit max-w-full rounded-card rounded-tl-[4px] px-4 py-3 text-body wrap-anywhere whitespace-pre-line text-ink ${TONES[tone]}`}
    >
      {children}
    </blockquote>
  );
}
