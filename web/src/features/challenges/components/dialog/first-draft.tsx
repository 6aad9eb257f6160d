import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { useEffect, useState } from "react";
import type { Dispatch, ReactNode, RefObject } from "react";
import { track } from "../../../../platform/analytics/analytics.ts";
import type { LocalText } from "../../../../platform/local-texts.ts";
import { knownUser } from "../../../identity/identity.public.ts";
import { eventFields } from "../../domain/event-fields.ts";
import { removeLocalDrafts } from "../../local-drafts.queries.ts";
import { isContainedIn, openedDraft } from "../../domain/opened-draft.ts";
import { useDraft } from "../../hooks/use-draft.ts";
import { useFirstSubmission } from "../../hooks/use-draft-submission.ts";
import type { AttemptEvent, AttemptFlow } from "../../domain/attempt-flow.ts";
import type { ShownAttempt } from "../../domain/challenge-state.ts";
import { WritingView } from "../writing-view.tsx";

/** A completed challenge, and other texts written for it. */
export type Solved = {
  attempt: ShownAttempt;
  /** Whether it was scored in this opening, and not before or elsewhere. */
  fresh: boolean;
  alsoWritten: readonly string[];
  onRemoveWritten: () => void;
};

/** How far the opening has come, and where to tell what the person does. */
type InFlow = { flow: AttemptFlow; dispatch: Dispatch<AttemptEvent> };

export type SolvedProps = Solved &
  InFlow & {
    challenge: Challenge;
    /** The result takes the place of the editor. */
    replacesEditor: boolean;
    editor: RefObject<HTMLTextAreaElement | null>;
    onDone: () => void;
    onShare?: (() => void) | undefined;
    /** Called with each score that comes while the dialog is open. */
    onScored?: ((score: number) => void) | undefined;
  };

type FirstDraftProps = InFlow & {
  challenge: Challenge;
  attempt: ShownAttempt | undefined;
  kept: readonly LocalText[];
  editor: RefObject<HTMLTextAreaElement | null>;
  /** What is shown once the challenge is completed. */
  solved: (result: Solved) => ReactNode;
};

/** Loads what exists of the first draft before it shows the editor. */
export default function FirstDraft({
  challenge,
  attempt,
  kept,
  flow,
  dispatch,
  editor,
  solved,
}: FirstDraftProps) {
  const [first] = useState(() => openedDraft(attempt?.userPrompt ?? "", attempt?.draftVersion ?? 0, kept));
  const [output] = useState(attempt?.userPrompt === first.text ? (attempt.aiOutput ?? null) : null);
  const target = { challengeId: challenge.id, next: false };
  const draft = useDraft({ ...first, ...target, userId: knownUser()?.id ?? 0 });
  const submission = useFirstSubmission(challenge, draft);

  useEffect(() => track("Start Challenge", eventFields(challenge)), [challenge]);

  // While the steps of scoring are shown, a result that is already there waits for the last of them. What counts may
  // have changed since it came.
  const known = attempt?.completed ? attempt : null;
  const result = submission.step === null ? (known ?? submission.result) : null;
  // Completed elsewhere while a text was written here: the text stays until its writer asks for the result.
  const aside = !submission.result && result && !isContainedIn(draft.text(), result.userPrompt);
  useEffect(() => {
    if (aside) draft.complete();
  }, [aside, draft]);
  if (result && (!aside || flow.kind !== "first" || flow.resultWanted)) {
    return solved({
      attempt: result,
      fresh: submission.result !== null,
      alsoWritten: aside ? [draft.text()] : [],
      onRemoveWritten: () => {
        draft.discard();
        void removeLocalDrafts(target);
      },
    });
  }
  return (
    <WritingView
      challenge={challenge}
      draft={draft}
      initialPrompt={first.text}
      initialOutput={output}
      onShowResult={() => dispatch({ type: "show result" })}
      submission={submission}
      editor={editor}
    />
  );
}
