import type { Challenge, UserChallenge } from "@promptsmith/contract/challenges/entities";
import { Layers, ListFilter } from "lucide-react";
import { useState } from "react";
import { challengeState, nextStep, bestScoreOf } from "../../domain/challenge-state.ts";

import { usePhoneWidth } from "../../../../platform/browser/use-phone-width.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState, ErrorState } from "../../../../ui/state-block.tsx";
import { Table, TableCell, TableHead, TableRow } from "../../../../ui/table/table.tsx";
import type { useChallengeHistory } from "../../challenge-history.queries.ts";
import { fits } from "../../domain/challenge-rows.ts";
import type { ChallengeFilter } from "../../domain/challenge-rows.ts";
import { Block, Blocks, OlderButton, TitleCell } from "../../../../ui/table/table-blocks.tsx";
import { RowAction, ScoreCell, ShareIcon, CategoryCell } from "./challenge-cells.tsx";
import { DifficultyLabel } from "../cards/difficulty-label.tsx";
import type { RowActionKind } from "./challenge-cells.tsx";
import { TableSkeleton } from "../../../../ui/table/table-skeleton.tsx";

type Row = {
  challenge: Challenge;
  action: RowActionKind;
  score: number | null;
  /** The first row to go on with. */
  leading: boolean;
};

type RowsProps = { rows: readonly Row[]; onOpen: (row: Row) => void; onAct: (row: Row) => void };

/** So many rows at once, until more are wanted. */
const SHOWN_AT_ONCE = 30;

const WORDS = { start: "Start", continue: "Continue", share: "Share" } as const;

function rowsOf(challenges: readonly Challenge[], attempts: ReadonlyMap<number, UserChallenge>): Row[] {
  let led = false;
  return challenges.map((challenge) => {
    const attempt = attempts.get(challenge.id);
    const action = WORDS[nextStep(challengeState(attempt))];
    const leading = action === "Continue" && !led;
    led ||= leading;
    return { challenge, action, leading, score: attempt?.completed ? bestScoreOf(attempt) : null };
  });
}

/** Everything that ever came to the learner, newest first. */
export function AllChallenges({
  challenges,
  history,
  filter,
  onClearFilter,
  onOpen,
  onShare,
}: {
  challenges: readonly Challenge[];
  history: ReturnType<typeof useChallengeHistory>;
  filter: ChallengeFilter;
  onClearFilter: () => void;
  onOpen: (challenge: Challenge) => void;
  onShare: (challenge: Challenge, score: number | null) => void;
}) {
  const phone = usePhoneWidth();
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);

  if (history.challenges === null) {
    if (history.error) return <ErrorState title="We couldn't load your challenges" onRetry={history.retry} />;
    return <TableSkeleton />;
  }
  const rows = rowsOf(
    challenges.filter((challenge) => fits(filter, challenge, history.attempts.get(challenge.id))),
    history.attempts,
  );
  const hasMoreHere = rows.length > limit;
  /** Those that are here come first, then what is still on the server. */
  const older = {
    hasMore: hasMoreHere || history.hasMore,
    loadingMore: history.loadingMore,
    loadMore() {
      setLimit(limit + SHOWN_AT_ONCE);
      if (!hasMoreHere) history.loadMore();
    },
  };
  const shape = {
    rows: rows.slice(0, limit),
    onOpen: (row: Row) => onOpen(row.challenge),
    onAct(row: Row) {
      if (row.action === "Share") onShare(row.challenge, row.score);
      else onOpen(row.challenge);
    },
  };

  return (
    <>
      {challenges.length === 0 ? (
        <EmptyState icon={<Layers />} title="No challenges yet" />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<ListFilter />}
          title="No challenge fits these filters"
          action={
            <Button kind="soft" onClick={onClearFilter}>
              Clear filters
            </Button>
          }
        />
      ) : phone ? (
        <Cards {...shape} />
      ) : (
        <Lines {...shape} />
      )}
      <OlderButton of={older}>Show older challenges</OlderButton>
    </>
  );
}

function Lines({ rows, onOpen, onAct }: RowsProps) {
  return (
    <Table className="table-fixed max-lg:[&_:is(td,th)]:px-4">
      <caption className="sr-only">All Challenges</caption>
      <colgroup>
        <col />
        <col className="w-36 lg:w-56.25" />
        <col className="w-28 lg:w-42.5" />
        <col className="w-20 lg:w-32" />
        <col className="w-32 lg:w-48.5" />
      </colgroup>
      <thead>
        <tr>
          <TableHead>Challenge</TableHead>
          <TableHead>Theme</TableHead>
          <TableHead>Difficulty</TableHead>
          <TableHead className="text-right">Score</TableHead>
          <TableHead className="text-right">Actions</TableHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.challenge.id}>
            <TableCell>
              <TitleCell
                id={`challenge-${row.challenge.id}`}
                title={row.challenge.title}
                onOpen={() => onOpen(row)}
              />
            </TableCell>
            <TableCell>
              <CategoryCell category={row.challenge.category} />
            </TableCell>
            <TableCell>
              <DifficultyLabel difficulty={row.challenge.difficulty} look="sentence" />
            </TableCell>
            <TableCell className="text-right">
              <ScoreCell score={row.score} />
            </TableCell>
            <TableCell className="text-right">
              <RowAction
                action={row.action}
                about={`challenge-${row.challenge.id}`}
                leading={row.leading}
                phone={false}
                onClick={() => onAct(row)}
              />
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function Cards({ rows, onOpen, onAct }: RowsProps) {
  return (
    <Blocks label="All Challenges">
      {rows.map((row) => (
        <Block
          key={row.challenge.id}
          titleId={`challenge-${row.challenge.id}`}
          title={row.challenge.title}
          score={<ScoreCell score={row.score} />}
          onOpen={() => onOpen(row)}
          line={
            <>
              <CategoryCell category={row.challenge.category} />
              <DifficultyLabel difficulty={row.challenge.difficulty} look="sentence" />
            </>
          }
          {...(row.action === "Share"
            ? {
                aside: <ShareIcon about={`challenge-${row.challenge.id}`} onClick={() => onAct(row)} />,
              }
            : {
                action: (
                  <RowAction
                    action={row.action}
                    about={`challenge-${row.challenge.id}`}
                    leading={row.leading}
                    phone
                    onClick={() => onAct(row)}
                  />
                ),
              })}
        />
      ))}
    </Blocks>
  );
}
