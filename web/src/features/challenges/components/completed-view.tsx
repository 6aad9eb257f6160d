import type {
  AssessedUserChallenge,
  Challenge,
  UserChallenge,
} from "@promptsmith/contract/challenges/entities";
import { Info, Share2 } from "lucide-react";
import { useState } from "react";
import { CompletedBadge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DialogBody, DialogFoot } from "../../../ui/dialog.tsx";
import { Markdown } from "../../../ui/markdown.tsx";
import { ChallengeDescription } from "./challenge-description.tsx";
import { MarkedPrompt } from "./marked-prompt.tsx";
import { ResultHead } from "./result-head.tsx";
import { WhyThisScore } from "./why-this-score.tsx";

const NO_OUTPUT = "No AI output was generated for this prompt.";
const BUILT_IN =
  "Scored by the built-in scorer, because no AI was available. The same prompt always gets the same score.";
const WELL = "mt-3 rounded-card bg-sunken px-5 py-4.5";

/** The list of attempts has no assessment; the single attempt has. */
export type ShownAttempt = UserChallenge & Partial<Pick<AssessedUserChallenge, "assessment" | "scoredBy">>;

export type CompletedViewProps = {
  challenge: Challenge;
  attempt: ShownAttempt;
  /** Just scored: the ring draws itself, focus goes to the verdict, and the score is announced. */
  fresh: boolean;
  onDone: () => void;
  onShare?: (() => void) | undefined;
};

/** Number, verdict, points and tiles; the prompt beside the reasons. */
export function CompletedView({ challenge, attempt, fresh, onDone, onShare }: CompletedViewProps) {
  const [pointed, setPointed] = useState<readonly number[]>([]);
  const criteria = attempt.assessment ?? [];
  return (
    <>
      <DialogBody className="pt-2! md:pt-3!">
        <ResultHead attempt={attempt} fresh={fresh} />
        <div className="mt-5 grid gap-x-12 gap-y-8 md:mt-6 dialog:grid-cols-[minmax(0,480fr)_minmax(0,528fr)] dialog:items-start">
          <div className="space-y-8 dialog:sticky dialog:top-0">
            <section>
              <div className="flex min-h-7 items-center justify-between gap-3">
                <h3 className="heading text-h3-small">Your Prompt</h3>
                <CompletedBadge />
              </div>
              <MarkedPrompt
                prompt={attempt.userPrompt}
                criteria={criteria}
                pointed={pointed}
                onPoint={setPointed}
                className={WELL}
              />
            </section>
            <section>
              <h3 className="heading text-h3-small">AI Output</h3>
              <div className={WELL}>
                {attempt.aiOutput ? (
                  <Markdown source={attempt.aiOutput} className="text-body leading-[25px]" />
                ) : (
                  <p className="text-body text-ink-2">{NO_OUTPUT}</p>
                )}
              </div>
            </section>
            <section className="max-dialog:hidden">
              <h3 className="heading text-h3-small">The challenge</h3>
              <div className="mt-2">
                <ChallengeDescription text={challenge.description} />
              </div>
            </section>
          </div>
          <div className="space-y-8">
            <Evaluation attempt={attempt} />
            {criteria.length > 0 && (
              <WhyThisScore attempt={attempt} criteria={criteria} pointed={pointed} onPoint={setPointed} />
            )}
            {attempt.scoredBy === "fallback" && (
              <p className="flex items-start gap-2 text-caption text-ink-2">
                <Info aria-hidden className="mt-0.5 size-[18px] shrink-0 text-accent-ink md:mt-px" />
                {BUILT_IN}
              </p>
            )}
          </div>
          <section className="dialog:hidden">
            <h3 className="heading text-h3-small">The challenge</h3>
            <p className="mt-2 max-w-[70ch] text-read whitespace-pre-line text-ink-2">
              {challenge.description}
            </p>
          </section>
        </div>
      </DialogBody>
      <DialogFoot>
        {onShare && (
          <Button icon={<Share2 aria-hidden />} onClick={onShare} className="max-md:flex-1 max-md:px-3!">
            Share Result
          </Button>
        )}
        <Button kind="primary" onClick={onDone} className="max-md:flex-1 max-md:px-3!">
          Done
        </Button>
      </DialogFoot>
    </>
  );
}

function Evaluation({ attempt }: { attempt: ShownAttempt }) {
  return (
    <section>
      <h3 className="heading text-h3-small">Evaluation & Improvement Suggestions</h3>
      {attempt.feedback && (
        <>
          <h4 className="mt-3 text-body font-semibold text-ink">Overall Feedback:</h4>
          <Markdown source={attempt.feedback} className="mt-1.5 text-body leading-[25px]" />
        </>
      )}
      {attempt.improvementSuggestions && (
        <>
          <h4 className="mt-4 text-body font-semibold text-ink">How to Improve:</h4>
          <Markdown
            source={attempt.improvementSuggestions}
            className="mt-1.5 text-body leading-[25px] [&_ul]:list-decimal"
          />
        </>
      )}
    </section>
  );
}
