import { useId } from "react";
import type { CSSProperties } from "react";
import { CountUp } from "../count-up.tsx";

export type ScoreRingProps = {
  /** 0 to 100; null draws the empty ring. */
  score: number | null;
  /** Outer size in px at the usual font size of 16. From 96 px up the ring consists of 100 strokes with a mark at 80. */
  size: number;
  /** Size of the number likewise; 0 draws no number. */
  numberSize?: number;
  /** Draws the ring and counts the number up once. */
  animate?: boolean;
  /** The empty ring at work: one stroke after the other brightens. */
  breathes?: boolean;
  /** The previous value, drawn as a tick; the caller also states it in text, for those who cannot see the ring. */
  mark?: number | undefined;
  className?: string;
};

/** The usual font size of a browser, in px. */
const ROOT = 16;
const GOOD_FROM = 80;
const FINE_FROM_PX = 96;

/** How long the ring draws itself and its number counts; what the number means comes after that. */
export const RING_DRAW_MS = 900;
const BREATH = 18;

/** When the number that counts up, fast first, passes the target. */
const passesAt = (value: number): number => Math.round(RING_DRAW_MS * (1 - Math.cbrt(1 - GOOD_FROM / value)));

const DEGREES_A_POINT = 3.6;

const SPARKS = 12;

/** Coral strokes that fly off the target mark once. */
function Sparks({ delay }: { delay: number }) {
  return (
    <span aria-hidden className="ring-sparks">
      {Array.from({ length: SPARKS }, (_, index) => (
        <span
          key={index}
          className="ring-spark bg-spark"
          style={{ "--to": `${(index * 360) / SPARKS}deg`, animationDelay: `${delay}ms` } as CSSProperties}
        />
      ))}
    </span>
  );
}

/** "86" made of 86 strokes: green from 80, amber below. */
export function ScoreRing({ score, size, numberSize, animate, breathes, mark, className }: ScoreRingProps) {
  const maskId = useId();
  const fine = size >= FINE_FROM_PX;
  const width = fine ? 9 : size >= 88 ? 8 : 10;
  const radius = fine ? 43.5 : 50 - width / 2 - 1;
  const length = 2 * Math.PI * radius;
  const pitch = length / 100;
  const value = Math.max(0, Math.min(100, score ?? 0));
  const good = value >= GOOD_FROM;
  const sparks = animate === true && fine && good;
  const before = mark === undefined ? "" : `, ${mark} before`;
  const digits = numberSize ?? Math.round(size * 0.37);

  return (
    <span
      role="img"
      aria-label={score === null ? "No score yet" : `Score ${value} out of 100${before}`}
      className={`relative inline-grid shrink-0 place-items-center ${className ?? ""}`}
      style={{ width: `${size / ROOT}rem`, height: `${size / ROOT}rem` }}
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
          {breathes &&
            [BREATH, BREATH / 2].map((strokes) => (
              <circle
                key={strokes}
                cx="50"
                cy="50"
                r={radius}
                className="ring-breathe stroke-accent-line"
                strokeDasharray={`${pitch * strokes} ${length - pitch * strokes}`}
                style={{ "--turn": `${-length}px` } as CSSProperties}
              />
            ))}
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
            className={`stroke-ink ${sparks ? "tick-light" : ""}`}
            style={sparks ? { animationDelay: `${passesAt(value)}ms` } : undefined}
          />
        )}
        {mark !== undefined && (
          <path
            d="M88.4 50 83 46.8v6.4z"
            transform={`rotate(${mark * DEGREES_A_POINT} 50 50)`}
            className="fill-ink-2"
          />
        )}
      </svg>
      {sparks && <Sparks delay={passesAt(value)} />}
      {score !== null && digits > 0 && (
        <span
          aria-hidden
          className={`figure-text relative ${good ? "text-good-ink" : "text-under-ink"}`}
          style={{ fontSize: `${digits / ROOT}rem`, lineHeight: 1 }}
        >
          {animate ? <CountUp value={value} from={0} duration={RING_DRAW_MS} /> : value}
        </span>
      )}
    </span>
  );
}
