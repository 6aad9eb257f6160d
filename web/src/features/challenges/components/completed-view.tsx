import type { Challenge, Criterion } from "@promptsmith/contract/challenges/entities";
import { Suspense } from "react";
import { preloadable } from "../../../platform/preloadable.tsx";
import { DialogBody } from "../../../ui/overlay/dialog.tsx";
import { Markdown } from "../../../ui/markdown.tsx";
import { scoreOf } from "../domain/challenge-state.ts";
import { announcement } from "../domain/score-look.ts";
import type { ShownAttempt } from "../domain/challenge-state.ts";
import { ResultColumns } from "./result/result-columns.tsx";
import { ResultFoot } from "./result/result-foot.tsx";
import type { ResultFootProps } from "./result/result-foot.tsx";
import { ResultHead } from "./result/result-head.tsx";
import type { Elements } from "../../../ui/elements.ts";

/** Loaded while the prompt is being scored. */
export const StreakLine = preloadable(() => import("./cards/streak-line.tsx"));

const NO_OUTPUT = "No AI output was generated for this prompt.";

/** Props of the result of any draft. */
export type ResultProps = {
  challenge: Challenge;
  attempt: ShownAttempt;
  /** Just scored: the ring draws itself, focus goes to the verdict, and the score is announced. */
  fresh: boolean;
  /** The person came back to the result. */
  focused?: boolean;
  foot: ResultFootProps;
  /** Called with the missed row that the person says is in the prompt. Absent where no other draft can be written. */
  onSaid?: ((row: Criterion) => void) | undefined;
  /** Shown under the points. */
  note?: Elements;
  /** Under the prompt: the way to the comparison. */
  compare?: Elements;
  /** Under the head: other texts written for this challenge that are not part of the result. */
  also?: Elements;
};

/** Number, verdict, points and tiles; the prompt beside the reasons. */
export function CompletedView({
  challenge,
  attempt,
  fresh,
  focused = false,
  foot,
  onSaid,
  note,
  compare,
  also,
}: ResultProps) {
  const score = scoreOf(attempt) ?? 0;
  const output = attempt.aiOutput ? (
    <Markdown source={attempt.aiOutput} className="text-body leading-[1.5625rem]" />
  ) : (
    <p className="text-body text-ink-2">{NO_OUTPUT}</p>
  );
  return (
    <>
      <DialogBody className="pt-2! md:pt-3!">
        <ResultHead
          score={score}
          points={attempt.pointsAwarded}
          notice={attempt.notice}
          estimate={attempt.estimate}
          scores={attempt}
          fresh={fresh}
          focused={focused}
          announcement={announcement(score, attempt.pointsAwarded, attempt.notice)}
        >
          <Suspense>{fresh && <StreakLine />}</Suspense>
          {note}
        </ResultHead>
        {also}
        <ResultColumns
          challenge={challenge}
          judged={attempt}
          compare={compare}
          output={output}
          onSaid={onSaid}
        />
      </DialogBody>
      <ResultFoot {...foot} />
    </>
  );
}
