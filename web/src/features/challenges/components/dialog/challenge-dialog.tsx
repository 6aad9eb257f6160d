import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { Suspense, useEffect, useReducer, useRef } from "react";
import { Dialog, DialogHead } from "../../../../ui/overlay/dialog.tsx";
import { preloadMarkdown } from "../../../../ui/markdown.tsx";
import { removeLocalDrafts } from "../../local-drafts.queries.ts";
import { next, OPENED, scoreOnLeaving } from "../../domain/attempt-flow.ts";
import { bestScoreOf } from "../../domain/challenge-state.ts";
import { notContainedIn } from "../../domain/opened-draft.ts";
import { useOpenedAttempt } from "../../hooks/use-opened-attempt.ts";
import { ChallengeOverline } from "../cards/challenge-overline.tsx";
import { DialogLoading } from "./dialog-loading.tsx";
import { FirstDraft } from "./first-draft-ahead.tsx";
import type { Solved } from "./first-draft.tsx";
import { CompareRow, SolvedChallenge } from "./solved-challenge.tsx";

/** How the dialog was left, and the score if the challenge is completed. */
export type Leaving = { by: "close" | "done"; score: number | null };

type ChallengeDialogProps = {
  challenge: Challenge;
  open: boolean;
  onLeave: (leaving: Leaving) => void;
  /** Absent where sharing is not possible; then there is no button. */
  onShare?: ((score: number | null) => void) | undefined;
  /** Called with each score that comes while the dialog is open. */
  onScored?: ((score: number) => void) | undefined;
};

/** Write, test, submit and read the result. Mount it anew (`key`) for each opening: what it holds belongs to one. */
export default function ChallengeDialog({
  challenge,
  open,
  onLeave,
  onShare,
  onScored,
}: ChallengeDialogProps) {
  const opened = useOpenedAttempt(challenge);
  const { attempt } = opened;
  const [flow, dispatch] = useReducer(next, OPENED);
  const editor = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    preloadMarkdown();
    // Every result has it.
    CompareRow.preload();
  }, []);

  const leave = (by: Leaving["by"]) => onLeave({ by, score: scoreOnLeaving(flow, attempt) });

  const loading = <DialogLoading challenge={challenge} />;
  const solved = (result: Solved) => (
    <SolvedChallenge
      {...result}
      challenge={challenge}
      replacesEditor={opened.kind === "writing"}
      flow={flow}
      dispatch={dispatch}
      editor={editor}
      onDone={() => leave("done")}
      onShare={onShare && (() => onShare(bestScoreOf(result.attempt)))}
      onScored={onScored}
    />
  );

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || leave("close")}
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
      {opened.kind === "loading" ? (
        loading
      ) : opened.kind === "solved" ? (
        solved({
          attempt: opened.attempt,
          fresh: false,
          alsoWritten: notContainedIn(opened.attempt.userPrompt, opened.kept),
          onRemoveWritten: () => void removeLocalDrafts({ challengeId: challenge.id, next: false }),
        })
      ) : (
        <Suspense fallback={loading}>
          <FirstDraft
            challenge={challenge}
            attempt={attempt}
            kept={opened.kept}
            flow={flow}
            dispatch={dispatch}
            editor={editor}
            solved={solved}
          />
        </Suspense>
      )}
    </Dialog>
  );
}
