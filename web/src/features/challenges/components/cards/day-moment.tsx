import "../../../../ui/day-moment.css";
import { Check, Copy } from "lucide-react";
import { Suspense, useState } from "react";
import type { CSSProperties } from "react";
import { track } from "../../../../platform/analytics/analytics.ts";
import { copyText } from "../../../../platform/browser/copy-text.ts";
import { Button } from "../../../../ui/button.tsx";
import { ScoreRing } from "../../../../ui/drawing/score-ring.tsx";
import { SMALL_RINGS, Strike } from "../../../../ui/drawing/strike.tsx";
import { toast } from "../../../../ui/overlay/toast.ts";
import { ThisWeek } from "../../../progress/progress.public.ts";

const SIZE = 176;
const COPIED_MS = 2000;

type Props = {
  scores: readonly number[];
  line: string;
  /** The day was finished just now: the rings close to one strike, and its stroke falls into the week. */
  falls: boolean;
};

/** The finished day as a picture and as one line. Without a moment, or with less motion, it stands there as it ends. */
export default function DayMoment({ scores, line, falls }: Props) {
  return (
    <div className="day-moment" data-falls={falls || undefined}>
      <span aria-hidden className="day-mark">
        {falls &&
          scores.map((score, index) => (
            <span
              key={index}
              className="day-ring"
              style={{ "--from": `${(index - 1) * 2.125}rem` } as CSSProperties}
            >
              <ScoreRing score={score} size={36} numberSize={14} />
            </span>
          ))}
        <span className="day-strike text-spark">
          <Strike
            cx={SIZE / 2}
            cy={SIZE / 2}
            width={SIZE}
            height={SIZE}
            rings={SMALL_RINGS}
            strokeWidth={2.6}
          />
        </span>
      </span>
      <div className="day-week">
        <Suspense fallback={null}>
          <ThisWeek falls={falls} />
        </Suspense>
      </div>
      <DayLine line={line} />
    </div>
  );
}

function DayLine({ line }: { line: string }) {
  const [copied, setCopied] = useState(false);

  async function copy() {
    if (!(await copyText(line))) {
      toast({
        title: "Could not copy",
        description: "Your browser blocked the clipboard. Select the line to copy it.",
        variant: "destructive",
      });
      return;
    }
    track("Feature Interaction", { feature: "day_line_copied" });
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  }

  return (
    <div className="day-line">
      <p className="day-words">{line}</p>
      <Button
        size="small"
        kind="quiet"
        icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={() => void copy()}
      >
        {copied ? "Copied!" : "Copy"}
      </Button>
    </div>
  );
}
