import type { Challenge, Criterion, Draft } from "@promptsmith/contract/challenges/entities";
import { useId, useState } from "react";
import type { RefObject } from "react";
import type { LocalText } from "../../../../platform/local-texts.ts";
import { Chip } from "../../../../ui/badge.tsx";
import { knownUser } from "../../../identity/identity.public.ts";
import { draftName, draftsLeftText } from "../../domain/draft-words.ts";
import { suggestionFor, withoutStep } from "../../domain/row-suggestion.ts";
import { useFurtherSubmission } from "../../hooks/use-draft-submission.ts";
import { BackToResult } from "../result/back-to-result.tsx";
import { RowSuggestion } from "../result/row-suggestion.tsx";
import { SuggestionsAbove, SuggestionsBeside } from "../result/suggestions.tsx";
import { DialogLoading } from "./dialog-loading.tsx";
import { useLocalDrafts } from "../../hooks/use-local-drafts.ts";
import { useLaterDrafts } from "../../later-drafts.queries.ts";
import type { LaterDrafts } from "../../later-drafts.queries.ts";
import { WritingView } from "../writing-view.tsx";
import { nextDraftStart } from "../../domain/opened-draft.ts";
import { useDraft } from "../../hooks/use-draft.ts";

export type NextDraftProps = {
  challenge: Challenge;
  /** The draft that is being improved, with its feedback. */
  from: {
    userPrompt: string;
    improvementSuggestions: string | null;
    assessment?: readonly Criterion[] | null | undefined;
  };
  /** The missed row that its writer says is in the text; null where another draft was asked for as such. */
  said: Criterion | null;
  number: number;
  left: number;
  best: number;
  editor: RefObject<HTMLTextAreaElement | null>;
  onScored: (draft: Draft) => void;
  onBack: () => void;
};

/** Back to writing. Read anew: this or another device may have written since. Without an answer one can still write. */
export default function NextDraft(props: NextDraftProps) {
  const { id: challengeId } = props.challenge;
  const kept = useLocalDrafts({ challengeId, next: true });
  const stored = useLaterDrafts(challengeId, true);
  const [known, setKnown] = useState(false);
  if (!known && (stored.isFetchedAfterMount || stored.isPaused)) setKnown(true);
  if (kept === null || !known) return <DialogLoading challenge={props.challenge} />;
  return <Writing {...props} stored={stored.data ?? null} kept={kept} />;
}

type Known = { stored: LaterDrafts | null; kept: readonly LocalText[] };

/** The old text, or what was written since, and beside it what to do better. */
function Writing({
  challenge,
  from,
  said,
  stored,
  kept,
  number,
  left,
  best,
  editor,
  onScored,
  onBack,
}: NextDraftProps & Known) {
  const [start] = useState(() => nextDraftStart(from.userPrompt, stored, kept));
  const draft = useDraft({
    ...start,
    next: true,
    userId: knownUser()?.id ?? 0,
    challengeId: challenge.id,
  });
  const submission = useFurtherSubmission(challenge, draft, onScored);
  const all = from.improvementSuggestions ?? "";
  const suggestion = said && suggestionFor(said, from.assessment ?? [], all);
  const suggestions = suggestion === null ? all : withoutStep(all, suggestion);
  const saidId = useId();
  return (
    <WritingView
      challenge={challenge}
      draft={draft}
      initialPrompt={start.text}
      initialOutput={null}
      submission={submission}
      editor={editor}
      again={{
        above: (
          <>
            {said && suggestion !== null && <RowSuggestion id={saidId} row={said} suggestion={suggestion} />}
            {suggestions !== "" && <SuggestionsAbove source={suggestions} />}
          </>
        ),
        describedBy: said ? saidId : undefined,
        beside: suggestions !== "" && <SuggestionsBeside source={suggestions} />,
        head: (
          <div className="mt-3">
            <div className="flex items-center gap-3">
              <BackToResult short onBack={onBack} disabled={submission.step !== null} />
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body text-ink-2">
                <Chip tone="accent">{draftName(number)}</Chip>
                <span>
                  <span>{`${draftsLeftText(left)}, best`}</span>{" "}
                  <span className="figure-text tracking-normal text-ink">{best}</span>
                </span>
              </p>
            </div>
            {stored?.comparedAt && <p className="text-caption text-ink-2">Practice only: no points.</p>}
          </div>
        ),
      }}
    />
  );
}
