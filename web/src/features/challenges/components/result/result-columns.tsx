import type { Challenge, Criterion } from "@promptsmith/contract/challenges/entities";
import type { ReactNode, ReactElement } from "react";
import { CompletedBadge } from "../../../../ui/badge.tsx";
import { ChallengeDescription } from "../cards/challenge-description.tsx";
import type { ShownAttempt } from "../../domain/challenge-state.ts";
import { Evaluation, ScoredByNote } from "../evaluation.tsx";
import { useScoreRows } from "../../hooks/use-score-rows.ts";
import { MarkedPrompt } from "../marked-prompt.tsx";
import { WhyThisScore } from "../why-this-score.tsx";
import type { Elements } from "../../../../ui/elements.ts";

/** The sunken field in which a text is shown. */
export const TEXT_PANEL = "mt-3 rounded-card bg-sunken px-5 py-4.5";

/** A submitted text with its assessment, of a first or a further draft. */
type Judged = Pick<
  ShownAttempt,
  | "userPrompt"
  | "fidelityScore"
  | "clarityScore"
  | "concisenessScore"
  | "creativityScore"
  | "feedback"
  | "improvementSuggestions"
  | "assessment"
  | "scoredBy"
>;

/** The prompt and the challenge on one side, the reasons on the other. Below 900 px in one column, the reasons first. */
export function ResultColumns({
  challenge,
  judged,
  prompt = (marked) => marked,
  showPrompt,
  compare,
  output,
  moved,
  onSaid,
}: {
  challenge: Challenge;
  judged: Judged;
  /** Renders the prompt; its argument is the prompt with the quoted passages underlined. */
  prompt?: (marked: ReactElement) => ReactElement;
  /** Shows the prompt where `prompt` renders something else in its place. */
  showPrompt?: () => void;
  /** Under the prompt: the way to the comparison. */
  compare?: Elements;
  /** What the AI answered to the prompt. */
  output?: ReactNode;
  /** Shown before the reasons: what this draft won or lost. */
  moved?: Elements;
  /** Called with the missed row that the person says is in the prompt. */
  onSaid?: ((row: Criterion) => void) | undefined;
}) {
  const sheet = useScoreRows(judged.userPrompt, judged.assessment, showPrompt);
  return (
    <div className="mt-5 grid gap-x-12 gap-y-8 md:mt-6 dialog:grid-cols-[minmax(0,480fr)_minmax(0,528fr)] dialog:items-start">
      <div className="flex flex-col gap-8 max-dialog:contents dialog:sticky dialog:top-0">
        <section>
          <div className="flex min-h-7 items-center justify-between gap-3">
            <h3 className="heading text-h3-small">Your Prompt</h3>
            <CompletedBadge />
          </div>
          {prompt(<MarkedPrompt sheet={sheet} className={TEXT_PANEL} />)}
          {compare}
        </section>
        {output && (
          <section className="max-dialog:order-2">
            <h3 className="heading text-h3-small">AI Output</h3>
            <div className={TEXT_PANEL}>{output}</div>
          </section>
        )}
        <section className="max-dialog:order-3">
          <h3 className="heading text-h3-small">The challenge</h3>
          <div className="mt-2">
            <ChallengeDescription challenge={challenge} />
          </div>
        </section>
      </div>
      <div className="flex min-w-0 flex-col gap-8 max-dialog:order-1">
        {moved}
        <Evaluation judged={judged} />
        {sheet.rows.length > 0 && <WhyThisScore scores={judged} sheet={sheet} onSaid={onSaid} />}
        <ScoredByNote scoredBy={judged.scoredBy} />
      </div>
    </div>
  );
}
