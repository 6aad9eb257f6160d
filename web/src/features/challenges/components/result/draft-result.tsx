import type { Draft } from "@promptsmith/contract/challenges/entities";
import { useState } from "react";
import { DialogBody } from "../../../../ui/overlay/dialog.tsx";
import { TabList, TabPanel } from "../../../../ui/tabs.tsx";
import { draftBefore, isPractice, reachesTarget } from "../../domain/draft-before.ts";
import type { DraftBefore } from "../../domain/draft-before.ts";
import { ChangedPrompt } from "./changed-prompt.tsx";
import { WhatMoved } from "./what-moved.tsx";
import { ResultColumns, TEXT_PANEL } from "./result-columns.tsx";
import { ResultFoot } from "./result-foot.tsx";
import { ResultHead } from "./result-head.tsx";
import { REACHED, TargetReached, TargetStrike } from "./target-reached.tsx";
import { announcement } from "../../domain/score-look.ts";
import type { ResultProps } from "../completed-view.tsx";

const VIEWS = [
  { value: "changes", label: "Changes" },
  { value: "whole", label: "Whole prompt" },
] as const;
const SCORED_AGAIN = "Scoring has changed since your first draft, so we scored both again.";
type View = (typeof VIEWS)[number]["value"];

export type DraftResultProps = ResultProps & {
  draft: Draft;
  /** All later ones of the challenge. */
  drafts: readonly Draft[];
  comparedAt: string | null;
};

/** Another draft beside the one before it: what it brought, what was changed, and which lines that moved. */
export default function DraftResult({
  challenge,
  draft,
  attempt,
  drafts,
  comparedAt,
  fresh,
  focused = false,
  foot,
  onSaid,
  note,
  compare,
  also,
}: DraftResultProps) {
  const [view, setView] = useState<View>("changes");
  const before = draftBefore(draft, attempt, drafts);
  const practice = isPractice(draft, comparedAt);
  const line = standing(draft, before, practice);
  // For practice the line itself says that it earns nothing.
  const notice = practice ? null : draft.notice;
  const reached = fresh && reachesTarget(draft, before);
  return (
    <>
      <DialogBody className="pt-2! md:pt-3!">
        <ResultHead
          score={draft.counted}
          best={draft.best.counted}
          points={draft.pointsGained}
          notice={notice}
          estimate={draft.estimate}
          scores={draft}
          fresh={fresh}
          focused={focused}
          announcement={`${announcement(draft.counted, draft.pointsGained, notice)} ${reached ? `${REACHED} ` : ""}${line}`}
          before={before}
          behind={reached && <TargetStrike />}
        >
          {reached && <TargetReached />}
          <p className="mt-1 text-body text-ink-2 md:mt-2">{line}</p>
          {draft.firstReadAnew && (
            <p className="mt-1 max-w-[36ch] text-caption text-ink-2">
              {draft.overallScore === draft.counted
                ? SCORED_AGAIN
                : `${SCORED_AGAIN} By itself, this draft scores ${draft.overallScore}.`}
            </p>
          )}
          <div>{note}</div>
        </ResultHead>
        <div>{also}</div>
        <ResultColumns
          challenge={challenge}
          judged={draft}
          prompt={(marked) => (
            <>
              <TabList
                id="draft"
                label="Your Prompt"
                kind="segment"
                stretch
                value={view}
                onChange={setView}
                items={VIEWS}
                className="mt-3"
              />
              <TabPanel id="draft" value="changes" active={view}>
                <ChangedPrompt before={before.userPrompt} after={draft.userPrompt} className={TEXT_PANEL} />
              </TabPanel>
              <TabPanel id="draft" value="whole" active={view}>
                {marked}
              </TabPanel>
            </>
          )}
          showPrompt={() => setView("whole")}
          compare={compare}
          moved={<WhatMoved lines={draft.assessment} />}
          onSaid={onSaid}
        />
      </DialogBody>
      <ResultFoot {...foot} />
    </>
  );
}

/** The sentence that compares the draft with the best one before it. */
function standing(
  { number, counted, best, notice }: Draft,
  { counted: before }: DraftBefore,
  practice: boolean,
): string {
  if (practice) return `Practice only: no points. Your best stays ${before}.`;
  // A draft that counts less than one before it may be the best: what copies another person's words does not count.
  if (best.number === number) {
    if (counted === before) return `${before} before`;
    return `${counted > before ? "Up" : "Down"} from ${before}`;
  }
  // A draft that counts more and is still not the best may not earn, because it copies what was shown.
  return best.counted < counted && notice === null
    ? `No points this time. Your best stays ${before}.`
    : `Your best stays ${before}.`;
}
