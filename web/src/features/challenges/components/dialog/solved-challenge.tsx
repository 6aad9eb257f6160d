import type { Criterion, Draft } from "@promptsmith/contract/challenges/entities";
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
import { useLaterDrafts } from "../../later-drafts.queries.ts";
import type { ResultProps } from "../completed-view.tsx";
import type { SolvedProps } from "./first-draft.tsx";

/** Most results are read and closed; what another draft needs comes while the first one is read. */
const NextDraft = preloadable(() => import("./next-draft.tsx"));
const DraftResult = preloadable(() => import("../result/draft-result.tsx"));
export const CompareRow = preloadable(() => import("../comparison/compare-row.tsx"));
const SideBySide = lazy(() => whenOnline(() => import("../comparison/side-by-side.tsx")));

/** A completed challenge: its result, another draft, and the comparison. */
export function SolvedChallenge({
  challenge,
  attempt,
  fresh,
  editor,
  onDone,
  onShare,
  onWriting,
  onScored,
  ...written
}: SolvedProps) {
  const [view, setView] = useState<"result" | "writing" | "comparison">("result");
  /** The missed row for which another draft was opened. */
  const [said, setSaid] = useState<Criterion | null>(null);
  const [scored, setScored] = useState<Draft | null>(null);
  /** Whether the person came back to the result, so that it is not announced as new. */
  const [moved, setMoved] = useState(false);
  const [isNews, setIsNews] = useState(fresh);
  useEffect(() => NextDraft.preload(), []);
  const tellFirst = useEffectEvent(() => onScored?.(scoreOf(attempt) ?? 0));
  useEffect(() => {
    if (fresh) tellFirst();
  }, [fresh]);
  // A challenge that was completed just now has no further drafts to load yet.
  const later = useLaterDrafts(challenge.id, !fresh || moved);
  const drafts = later.data?.drafts ?? [];
  const comparedAt = later.data?.comparedAt ?? null;
  const shown = scored ?? bestLaterDraft(attempt, drafts);
  const left = draftsLeft(attempt);
  const again = mayTryAgain(attempt);

  function show(next: typeof view) {
    setView(next);
    setMoved(true);
    setIsNews(false);
    onWriting(next === "writing");
  }

  function tryAgain(row: Criterion | null) {
    setSaid(row);
    track("Try Again", { ...eventFields(challenge), draft_number: attempt.draftsUsed + 2 });
    DraftResult.preload();
    // Closes the toast of the result, which would cover the text on phones.
    dismissCompleted();
    show("writing");
  }

  const loading = <DialogLoading challenge={challenge} />;
  if (view === "comparison") {
    return (
      <Suspense fallback={loading}>
        <SideBySide challenge={challenge} onBack={() => show("result")} onDone={onDone} />
      </Suspense>
    );
  }
  if (view === "writing") {
    return (
      <Suspense fallback={loading}>
        <NextDraft
          challenge={challenge}
          from={shown ?? attempt}
          said={said}
          number={attempt.draftsUsed + 2}
          left={left}
          best={bestScoreOf(attempt) ?? 0}
          editor={editor}
          onScored={(draft) => {
            setScored(draft);
            onScored?.(draft.counted);
            show("result");
            setIsNews(true);
          }}
          onBack={() => show("result")}
        />
      </Suspense>
    );
  }

  const result: ResultProps = {
    challenge,
    attempt,
    fresh: isNews,
    focused: moved,
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
    compare: (
      <Suspense fallback={null}>
        <CompareRow
          costs={comparedAt === null && left > 0}
          isLoading={later.isLoading}
          onCompare={() => show("comparison")}
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
  if ((attempt.best?.number ?? 1) > 1) {
    if (!later.isError) return loading;
    return (
      <DialogBody>
        <ErrorState title="We couldn't load your drafts" onRetry={() => void later.refetch()} />
      </DialogBody>
    );
  }
  return <CompletedView {...result} {...written} />;
}
