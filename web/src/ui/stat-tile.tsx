import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";

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
  extra?: ReactNode;
};

/**
 * One cell of the stat strip: title and icon, figure, one line. On phones a row of the ledger, of floats: where the
 * three do not fit beside each other the line goes below, and the figure stays beside its title.
 */
export function StatTile({ title, value, unit, icon, trend, extra }: StatTileProps) {
  return (
    <div data-keeps-lines className="pt-3 pb-2.75 max-md:flow-root md:py-0">
      <div className="flex items-center gap-2 text-ink-2 max-md:float-left max-md:h-6 md:justify-between">
        <span className="order-first text-ink-2 md:order-last [&_svg]:size-[18px] max-md:[&_svg]:size-5">
          {icon}
        </span>
        <h3 className="text-label font-normal whitespace-nowrap">{title}</h3>
      </div>
      <p className="flex items-baseline gap-x-1 max-md:float-right max-md:h-6 max-md:pl-1.5 md:mt-2 md:gap-x-2 md:flex-wrap">
        <span className="figure-text text-h3 text-ink md:text-figure">{value}</span>
        {unit && <span className="text-caption whitespace-nowrap text-ink-3">{unit}</span>}
      </p>
      {(trend || extra) && (
        <div className="flex h-6 items-center gap-2 max-md:float-right max-md:pl-1.5 md:mt-2">
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
      {text}
    </span>
  );
}
