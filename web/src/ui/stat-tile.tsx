import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Elements } from "./elements.ts";

export type StatTrend = {
  text: string;
  direction: "up" | "down";
  /** Whether it is good news: earned things are coral, the rest is neutral. */
  positive: boolean;
};

export type StatTileProps = {
  title: string;
  value: ReactNode;
  /** Small words after the value: `days`, `of 3,862`. */
  unit?: string | undefined;
  icon: ReactNode;
  trend?: StatTrend | undefined;
  /** Third line when there is no trend, or beside it. */
  extra?: Elements;
  /** Where the whole cell leads. */
  href?: string;
  /** Or what it opens over the page. */
  onOpen?: () => void;
  /** A pointer or the focus comes near: what it opens can be fetched. */
  onApproach?: () => void;
};

/**
 * One cell of the stat strip: title and icon, figure, one line. On phones it is a row, which stays one row
 * whatever comes later: a line that does not fit between the two wraps out of sight, behind an empty first piece.
 */
export function StatTile({
  title,
  value,
  unit,
  icon,
  trend,
  extra,
  href,
  onOpen,
  onApproach,
}: StatTileProps) {
  return (
    <div className="relative pt-3 pb-2.75 max-md:flex max-md:items-center max-md:gap-1.5 large-breaks md:py-0">
      <div className="flex items-center gap-2 text-ink-2 max-md:mr-auto max-md:h-6 max-md:shrink-0 large-wraps md:justify-between">
        <span className="order-first text-ink-2 md:order-last [&_svg]:size-4.5 max-md:[&_svg]:size-5">
          {icon}
        </span>
        <h3 className="text-label font-normal whitespace-nowrap large-wraps">
          {href ? (
            <Link
              href={href}
              className="rounded-chip after:absolute after:inset-0 hover:text-ink md:after:-inset-y-3"
            >
              {title}
            </Link>
          ) : onOpen ? (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={onOpen}
              onPointerEnter={onApproach}
              onFocus={onApproach}
              className="rounded-chip after:absolute after:inset-0 hover:text-ink md:after:-inset-y-3"
            >
              {title}
            </button>
          ) : (
            title
          )}
        </h3>
      </div>
      <p className="flex items-baseline gap-x-1 max-md:order-last max-md:h-6 max-md:shrink-0 large-wraps md:mt-2 md:gap-x-2 md:flex-wrap">
        <span className="figure-text text-h3 text-ink md:text-figure">{value}</span>
        {unit && <span className="text-caption whitespace-nowrap text-ink-3">{unit}</span>}
      </p>
      {(trend || extra) && (
        <div className="flex h-6 items-center gap-2 max-md:flex-1 max-md:flex-wrap max-md:justify-end max-md:gap-x-0 max-md:overflow-hidden max-md:before:h-6 large-wraps stat-trend md:mt-2">
          {trend && <Trend {...trend} />}
          {extra}
        </div>
      )}
    </div>
  );
}

function Trend({ text, direction, positive }: StatTrend) {
  const Arrow = direction === "up" ? ArrowUp : ArrowDown;
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-caption font-medium whitespace-nowrap ${positive ? "text-spark-ink" : "text-ink-2"}`}
    >
      <Arrow aria-hidden className="size-4" />
      <span>{text}</span>
    </span>
  );
}
