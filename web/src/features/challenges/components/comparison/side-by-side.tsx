import type { Challenge, Comparison } from "@promptsmith/contract/challenges/entities";
import { useEffect, useRef } from "react";
import { track } from "../../../../platform/analytics/analytics.ts";
import { usePhoneWidth } from "../../../../platform/browser/use-phone-width.ts";
import { Button } from "../../../../ui/button.tsx";
import { DialogBody, DialogDescription, DialogFoot } from "../../../../ui/overlay/dialog.tsx";
import { Skeleton, SkeletonGroup } from "../../../../ui/skeleton.tsx";
import { ErrorState } from "../../../../ui/state-block.tsx";
import { comparisonRows } from "../../domain/comparison-rows.ts";
import { BackToResult } from "../result/back-to-result.tsx";
import { ComparisonTable } from "./comparison-table.tsx";
import { ComparisonTabs } from "./comparison-tabs.tsx";
import { CompareQuestion } from "./compare-question.tsx";
import { eventFields } from "../../domain/event-fields.ts";
import { useComparison } from "../../comparison.queries.ts";

/** The best prompt beside the worked example and those of friends, requirement by requirement. */
export default function SideBySide({
  challenge,
  onBack,
  onDone,
}: {
  challenge: Challenge;
  onBack: () => void;
  onDone: () => void;
}) {
  const { data, isError, isFetching, refetch } = useComparison(challenge.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const told = useRef(false);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (!data || told.current) return;
    told.current = true;
    const friends = data.columns.filter(({ who }) => who === "friend").length;
    track("Comparison Viewed", { ...eventFields(challenge), friends_shown: friends });
  }, [data, challenge]);

  return (
    <>
      <DialogBody className="pt-2! md:pt-3!">
        <h3 ref={heading} tabIndex={-1} className="heading text-h2 text-ink outline-none">
          Side by side
        </h3>
        <DialogDescription className="mt-1 max-w-[70ch] text-body text-ink-2">
          How each prompt handles each requirement, with any differences first.
        </DialogDescription>
        {data?.first && <CompareQuestion onAllowed={() => void refetch()} />}
        {data ? (
          <Columns comparison={data} />
        ) : isError && !isFetching ? (
          <ErrorState title="We couldn't load the comparison" onRetry={() => void refetch()} />
        ) : (
          <SkeletonGroup label="Loading the comparison" className="mt-5 space-y-3">
            {Array.from({ length: 5 }, (_, index) => (
              <Skeleton key={index} className="h-16 rounded-card" />
            ))}
          </SkeletonGroup>
        )}
      </DialogBody>
      <DialogFoot>
        <BackToResult onBack={onBack} />
        <Button kind="primary" onClick={onDone}>
          Done
        </Button>
      </DialogFoot>
    </>
  );
}

function Columns({ comparison }: { comparison: Comparison }) {
  const rows = comparisonRows(comparison);
  const phone = usePhoneWidth();
  return phone ? (
    <ComparisonTabs columns={comparison.columns} rows={rows} />
  ) : (
    <ComparisonTable columns={comparison.columns} rows={rows} />
  );
}
