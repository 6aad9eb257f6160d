import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { useEffect, useRef, useState } from "react";
import { track } from "../../../platform/analytics.ts";
import { Dialog, DialogBody, DialogHead } from "../../../ui/dialog.tsx";
import { preloadMarkdown } from "../../../ui/markdown.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { isSettling, useUserChallenge, useUserChallenges } from "../challenges.queries.ts";
import { challengeState, scoreOf } from "../domain/challenge-state.ts";
import { useDraft } from "../domain/use-draft.ts";
import { useSubmission } from "../domain/use-submission.ts";
import { ChallengeDescription } from "./challenge-description.tsx";
import { ChallengeOverline } from "./challenge-overline.tsx";
import { CompletedView } from "./completed-view.tsx";
import { WritingView } from "./writing-view.tsx";

/** How the dialog was left, and the score if the challenge is completed. */
export type Leaving = { by: "close" | "done"; score: number | null };

export type ChallengeDialogProps = {
  challenge: Challenge;
  open: boolean;
  onLeave: (leaving: Leaving) => void;
  /** Absent: there is nothing to share with, and no button. */
  onShare?: ((score: number | null) => void) | undefined;
};

/** Write, test, submit and read the result. Mount it anew (`key`) for each opening: what it holds belongs to one. */
export default function ChallengeDialog({ challenge, open, onLeave, onShare }: ChallengeDialogProps) {
  const list = useUserChallenges();
  const listed = list.data?.find(({ challengeId }) => challengeId === challenge.id);
  const reopened = useRef(isSettling(challenge.id)).current;
  const started = reopened || challengeState(listed) !== "not_started";
  const detail = useUserChallenge(challenge.id, started);
  const editor = useRef<HTMLTextAreaElement>(null);
  // Without an answer the writer can still write; only a completed challenge needs its assessment.
  const unreadable = detail.isError || detail.isPaused;
  const known = started ? (detail.data ?? (unreadable ? listed : undefined)) : undefined;
  const outdated = detail.isFetching && detail.isStale && known?.completed !== true;
  const waiting = list.isPending || (started && !unreadable && (detail.data === undefined || outdated));
  // What is being written never gives way to a placeholder again.
  const [begun, setBegun] = useState(!waiting);
  if (!begun && !waiting) setBegun(true);
  const completed = known?.completed ? known : null;

  useEffect(preloadMarkdown, []);

  const leave = (by: Leaving["by"]) => onLeave({ by, score: completed ? scoreOf(completed) : null });

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || leave("close")}
      width="large"
      phone="full"
      className="md:max-h-[calc(100dvh-64px)]! max-md:shadow-none! max-md:top-(--visible-top,0px)! max-md:bottom-auto! max-md:h-[var(--visible-height,100dvh)]!"
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        // A result is read: the dialog itself has the focus then, not the button that closes it.
        (editor.current ?? (event.currentTarget as HTMLElement)).focus();
      }}
    >
      <DialogHead
        title={challenge.title}
        overline={<ChallengeOverline challenge={challenge} />}
        className="pb-2 max-md:pt-3! md:pt-6!"
      />
      {!begun ? (
        <Loading challenge={challenge} />
      ) : (
        <Opened
          challenge={challenge}
          attempt={known}
          editor={editor}
          onDone={() => leave("done")}
          onShare={onShare}
        />
      )}
    </Dialog>
  );
}

type OpenedProps = {
  challenge: Challenge;
  attempt: Parameters<typeof CompletedView>[0]["attempt"] | undefined;
  editor: React.RefObject<HTMLTextAreaElement | null>;
  onDone: () => void;
  onShare?: ((score: number | null) => void) | undefined;
};

/** Knows what there is of a draft, so that the editor can begin with it. */
function Opened({ challenge, attempt, editor, onDone, onShare }: OpenedProps) {
  const first = useRef({ prompt: attempt?.userPrompt ?? "", output: attempt?.aiOutput ?? null }).current;
  const draft = useDraft(challenge.id, first.prompt);
  const submission = useSubmission(challenge, draft);
  const wasCompleted = useRef(attempt?.completed === true).current;
  const { id, title, difficulty, category } = challenge;

  useEffect(() => {
    if (wasCompleted) return;
    track("Start Challenge", { challenge_id: id, challenge_title: title, difficulty, category });
  }, [wasCompleted, id, title, difficulty, category]);

  // While the steps of scoring are shown, a result that is already there waits for the last of them.
  const result =
    submission.step === null ? (submission.result ?? (attempt?.completed ? attempt : null)) : null;
  if (result) {
    return (
      <CompletedView
        challenge={challenge}
        attempt={result}
        fresh={!wasCompleted}
        onDone={onDone}
        onShare={onShare && (() => onShare(scoreOf(result)))}
      />
    );
  }
  return (
    <WritingView
      challenge={challenge}
      draft={draft}
      initialPrompt={first.prompt}
      initialOutput={first.output}
      submission={submission}
      editor={editor}
    />
  );
}

function Loading({ challenge }: { challenge: Challenge }) {
  return (
    <DialogBody className="pt-1! md:pt-0!">
      <ChallengeDescription text={challenge.description} />
      <SkeletonGroup label="Loading your work" className="mt-8 grid gap-8 dialog:grid-cols-2">
        <Skeleton className="h-75 rounded-card" />
        <Skeleton className="h-75 rounded-card" />
      </SkeletonGroup>
    </DialogBody>
  );
}
