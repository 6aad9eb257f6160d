import type { Criterion } from "@promptsmith/contract/challenges/entities";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { track } from "../../../../platform/analytics/analytics.ts";
import { preloadable } from "../../../../platform/preloadable.tsx";
import { whenOnline } from "../../../../platform/when-online.ts";
import { DialogBody } from "../../../../ui/overlay/dialog.tsx";
import { dismissCompleted } from "../../../../ui/overlay/toast.ts";
import { ErrorState } from "../../../../ui/state-block.tsx";
import { againLeads, bestLaterDraft, draftsLeft, mayTryAgain } from "../../domain/later-drafts.ts";
import { CompletedView } from "../completed-view.tsx";
import { DialogLoading } from "./dialog-loading.tsx";
import { bestScoreOf, scoreOf } from "../../domain/challenge-state.ts";
import { eventFields } from "../../domain/event-fields.ts";
import { isContainedIn } from "../../domain/opened-draft.ts";
import { useLaterDrafts } from "../../later-drafts.queries.ts";
import type { ResultProps } from "../completed-view.tsx";
import type { SolvedProps } from "./first-draft.tsx";

/** Most results are read and closed; what another draft needs comes while the first one is read. */
const NextDraft = preloadable(() => import("./next-draft.tsx"));
const DraftResult = preloadable(() => import("../result/draft-result.tsx"));
export const CompareRow = preloadable(() => import("../comparison/compare-row.tsx"));
const AlsoWritten = lazy(() => whenOnline(() => import("../also-written.tsx")));
const SideBySide = lazy(() => whenOnline(() => import("../comparison/side-by-side.tsx")));

/** A completed challenge: its result, another draft, and the comparison. */
export function SolvedChallenge({
  challenge,
  attempt,
  fresh,
  replacesEditor,
  flow,
  dispatch,
  editor,
  onDone,
  onShare,
  onScored,
  alsoWritten,
  onRemoveWritten,
}: SolvedProps) {
  useEffect(() => NextDraft.preload(), []);
  const tellFirst = useEffectEvent(() => onScored?.(scoreOf(attempt) ?? 0));
  useEffect(() => {
    if (fresh) tellFirst();
  }, [fresh]);
  const bestIsLater = (attempt.best?.number ?? 1) > 1;
  // A challenge that was completed here just now has no further drafts to load yet, unless they were written elsewhere.
  const later = useLaterDrafts(challenge.id, bestIsLater || !fresh || flow.kind !== "first");
  const drafts = later.data?.drafts ?? [];
  const comparedAt = later.data?.comparedAt ?? null;
  const shown = flow.scored ?? bestLaterDraft(attempt, drafts);
  // Kept here, since the view of the text is mounted anew with each result.
  const [isRemoved, setRemoved] = useState(false);
  const results = shown ? [shown, ...drafts] : drafts;
  // A text that was handed in as a later draft is a result by now; which they are is known once they are read.
  const others = alsoWritten.filter(
    (text) => !isRemoved && !results.some(({ userPrompt }) => isContainedIn(text, userPrompt)),
  );
  const left = draftsLeft(attempt);
  const again = mayTryAgain(attempt);

  const onBack = () => dispatch({ type: "back" });

  function tryAgain(said: Criterion | null) {
    track("Try Again", { ...eventFields(challenge), draft_number: attempt.draftsUsed + 2 });
    DraftResult.preload();
    // Closes the toast of the result, which would cover the text on phones.
    dismissCompleted();
    dispatch({ type: "try again", said });
  }

  const loading = <DialogLoading challenge={challenge} />;
  if (flow.kind === "comparison") {
    return (
      <Suspense fallback={loading}>
        <SideBySide challenge={challenge} onBack={onBack} onDone={onDone} />
      </Suspense>
    );
  }
  if (flow.kind === "writing") {
    return (
      <Suspense fallback={loading}>
        <NextDraft
          challenge={challenge}
          from={shown ?? attempt}
          said={flow.said}
          number={attempt.draftsUsed + 2}
          left={left}
          best={bestScoreOf(attempt) ?? 0}
          editor={editor}
          onScored={(draft) => {
            dispatch({ type: "scored", draft });
            onScored?.(draft.counted);
          }}
          onBack={onBack}
        />
      </Suspense>
    );
  }

  const result: ResultProps = {
    challenge,
    attempt,
    // A later draft that is best already was scored elsewhere.
    fresh: flow.kind === "first" ? fresh && !bestIsLater : flow.isNews,
    focused: flow.kind !== "first" || replacesEditor,
    onSaid: again ? tryAgain : undefined,
    foot: {
      onDone,
      onShare,
      ...(again && {
        onTryAgain: () => tryAgain(null),
        againLeads: againLeads(attempt, shown ?? attempt),
      }),
    },
    note: (later.data?.writing ?? "") !== "" && left > 0 && (
      <p className="mt-1 text-caption text-ink-2">Your next draft is saved.</p>
    ),
    also: others.length > 0 && !later.isLoading && (
      <Suspense fallback={null}>
        <AlsoWritten
          texts={others}
          onRemove={() => {
            setRemoved(true);
            onRemoveWritten();
          }}
        />
      </Suspense>
    ),
    compare: (
      <Suspense fallback={null}>
        <CompareRow
          costs={comparedAt === null && left > 0}
          isLoading={later.isLoading}
          onCompare={() => dispatch({ type: "compare" })}
        />
      </Suspense>
    ),
  };
  if (shown) {
    return (
      <Suspense fallback={loading}>
        <DraftResult {...result} key={shown.number} draft={shown} drafts={drafts} comparedAt={comparedAt} />
      </Suspense>
    );
  }
  if (bestIsLater) {
    if (!later.isError) return loading;
    return (
      <DialogBody>
        <ErrorState title="We couldn't load your drafts" onRetry={() => void later.refetch()} />
      </DialogBody>
    );
  }
  return <CompletedView {...result} />;
}
