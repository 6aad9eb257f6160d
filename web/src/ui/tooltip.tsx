import type { ReactNode } from "react";

/** A label that appears beside its child on hover and focus; the child carries its own name, so this one is hidden from screen readers. */
export function Tooltip({
  text,
  className,
  children,
}: {
  text: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={`group/tip relative block ${className ?? ""}`}>
      {children}
      <span
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-full z-30 ml-3 hidden -translate-y-1/2 rounded-tab bg-raised px-3 py-1.5 text-label whitespace-nowrap text-ink shadow-float group-focus-within/tip:block group-hover/tip:block"
      >
        {text}
      </span>
    </span>
  );
}
