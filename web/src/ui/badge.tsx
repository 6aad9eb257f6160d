import { Check } from "lucide-react";
import type { ReactNode, ReactElement } from "react";

/** Red pill with a number of things that wait; `9+` above 9, nothing at 0. */
export function CountBadge({
  count,
  label,
  className,
}: {
  count: number;
  label: string;
  className?: string;
}) {
  if (count <= 0) return null;
  return (
    <span
      className={`inline-grid h-6 min-w-6 large-wraps count-badge place-items-center rounded-full bg-danger px-1.5 text-label font-semibold text-on-danger md:h-5 md:min-w-5 md:text-overline ${className ?? ""}`}
    >
      <span aria-hidden>{cappedCount(count)}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** 0 to 9 as they are, `9+` above. */
export function cappedCount(count: number): string {
  return count > 9 ? "9+" : String(count);
}

export type ChipTone = "accent" | "neutral" | "danger" | "solid";

const TONES: Record<ChipTone, string> = {
  accent: "bg-accent-soft text-accent-ink",
  neutral: "bg-hover text-ink-2",
  danger: "bg-danger-soft text-danger-ink",
  solid: "bg-accent text-on-accent",
};

/** A small word on a quiet ground. */
export function Chip({
  tone = "neutral",
  icon,
  className,
  children,
}: {
  tone?: ChipTone;
  icon?: ReactElement;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex h-7 items-center large-wraps gap-1.5 rounded-chip px-2 text-caption font-medium whitespace-nowrap md:h-6 [&_svg]:size-4 ${TONES[tone]} ${className ?? ""}`}
    >
      {icon}
      <span className="contents">{children}</span>
    </span>
  );
}

/** Never green, because it is also shown beside scores under 80. */
export function CompletedBadge() {
  return (
    <Chip tone="accent" icon={<Check aria-hidden />}>
      Completed
    </Chip>
  );
}
