import { useId } from "react";
import type { ReactNode } from "react";
import { CountUp } from "./count-up.tsx";

export type ScoreRingProps = {
  /** 0 to 100; null draws the empty ring. */
  score: number | null;
  /** Outer size in px. From 96 px up the ring consists of 100 strokes with a mark at 80. */
  size: number;
  /** Size of the number in px; 0 draws no number. */
  numberSize?: number;
  /** Draws the ring and counts the number up once. */
  animate?: boolean;
  /** What stands in the middle instead of the number. */
  children?: ReactNode;
  className?: string;
};

const GOOD_FROM = 80;
const FINE_FROM_PX = 96;

/** "86" made of 86 strokes: green from 80, amber below. */
export function ScoreRing({ score, size, numberSize, animate, children, className }: ScoreRingProps) {
  const maskId = useId();
  const fine = size >= FINE_FROM_PX;
  const width = fine ? 9 : size >= 88 ? 8 : 10;
  const radius = fine ? 43.5 : 50 - width / 2 - 1;
  const length = 2 * Math.PI * radius;
  const pitch = length / 100;
  const value = Math.max(0, Math.min(100, score ?? 0));
  const good = value >= GOOD_FROM;
  const digits = numberSize ?? Math.round(size * 0.37);

  return (
    <span
      role="img"
      aria-label={score === null ? "No score yet" : `Score ${value} out of 100`}
      className={`relative inline-grid shrink-0 place-items-center ${className ?? ""}`}
      style={{ width: size, height: size }}
    >
      <svg viewBox="0 0 100 100" aria-hidden className="absolute inset-0 size-full -rotate-90">
        {fine && (
          <mask id={maskId}>
            <circle
              cx="50"
              cy="50"
              r={radius}
              fill="none"
              stroke="white"
              strokeWidth={width + 1}
              strokeDasharray={`${0.56 * pitch} ${0.44 * pitch}`}
              strokeDashoffset={-0.22 * pitch}
            />
          </mask>
        )}
        <g fill="none" strokeWidth={width} mask={fine ? `url(#${maskId})` : undefined}>
          <circle cx="50" cy="50" r={radius} className="stroke-tick" />
          {value > 0 && (
            <circle
              cx="50"
              cy="50"
              r={radius}
              className={`${good ? "stroke-good" : "stroke-under"} ${animate ? "ring-draw" : ""}`}
              strokeDasharray={`${pitch * value} ${length}`}
            />
          )}
        </g>
        {fine && (
          <line
            x1="61.43"
            y1="14.81"
            x2="65.61"
            y2="1.97"
            strokeWidth="1.5"
            strokeLinecap="round"
            className="stroke-ink"
          />
        )}
      </svg>
      {children ??
        (score !== null && digits > 0 && (
          <span
            aria-hidden
            className={`figure-text relative ${good ? "text-good-ink" : "text-under-ink"}`}
            style={{ fontSize: digits, lineHeight: 1 }}
          >
            {animate ? <CountUp value={value} from={0} duration={900} /> : value}
          </span>
        ))}
    </span>
  );
}
