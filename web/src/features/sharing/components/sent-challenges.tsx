import { paths } from "@promptsmith/contract/paths";
import type { ChallengeInvitationItem } from "@promptsmith/contract/sharing/entities";
import { Send, Share2 } from "lucide-react";
import { useLocation } from "wouter";
import { usePhoneWidth } from "../../../platform/browser/use-phone-width.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState, ErrorState } from "../../../ui/state-block.tsx";
import { Table, TableCell, TableHead, TableRow } from "../../../ui/table/table.tsx";
import { invitationRow } from "../domain/invitation-row.ts";
import { Block, Blocks, TitleCell } from "../../../ui/table/table-blocks.tsx";
import { CategoryCell, LabelledScore, ScoreCell } from "../../challenges/challenge-history.public.ts";
import { TableSkeleton } from "../../../ui/table/table-skeleton.tsx";

/** A list of invitations on its way. */
export type InvitationList = {
  data: readonly ChallengeInvitationItem[] | undefined;
  error: unknown;
  refetch: () => unknown;
};

type RowsProps = {
  items: readonly ChallengeInvitationItem[];
  opener: (item: ChallengeInvitationItem) => (() => void) | undefined;
};

export function SentChallenges({
  list,
  category,
  onShareOne,
}: {
  list: InvitationList;
  category: string;
  onShareOne: () => void;
}) {
  const phone = usePhoneWidth();
  const [, navigate] = useLocation();
  if (!list.data) {
    if (list.error)
      return <ErrorState title="We couldn't load what you sent" onRetry={() => void list.refetch()} />;
    return <TableSkeleton />;
  }
  if (list.data.length === 0) {
    return (
      <EmptyState
        icon={<Send />}
        title="No challenges sent yet"
        action={
          <Button kind="soft" icon={<Share2 aria-hidden />} onClick={onShareOne}>
            Share a challenge
          </Button>
        }
      />
    );
  }
  const items = list.data.filter((item) => !category || invitationRow(item).category === category);
  const opener = ({ challenge }: ChallengeInvitationItem) =>
    challenge ? () => navigate(`${paths.challenge(challenge.id)}?from=challenges`) : undefined;
  if (items.length === 0) return <EmptyState icon={<Send />} title="Nothing sent in this theme" />;
  return phone ? <Cards items={items} opener={opener} /> : <Lines items={items} opener={opener} />;
}

function Lines({ items, opener }: RowsProps) {
  return (
    <Table className="table-fixed max-lg:[&_:is(td,th)]:px-4">
      <caption className="sr-only">Sent</caption>
      <colgroup>
        <col />
        <col className="w-42 lg:w-56" />
        <col className="w-48 lg:w-72" />
        <col className="w-28 lg:w-36" />
      </colgroup>
      <thead>
        <tr>
          <TableHead>Challenge</TableHead>
          <TableHead>Theme</TableHead>
          <TableHead>Recipient</TableHead>
          <TableHead className="text-right">Score</TableHead>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const row = invitationRow(item);
          return (
            <TableRow key={item.invitation.id}>
              <TableCell>
                <TitleCell title={row.title} onOpen={opener(item)} />
              </TableCell>
              <TableCell>
                <CategoryCell category={row.category} />
              </TableCell>
              <TableCell>
                <span
                  dir="auto"
                  title={row.recipient}
                  className="block truncate text-left text-label font-normal"
                >
                  {row.recipient}
                </span>
                {row.recipientScore !== null && (
                  <span className="block text-caption text-ink-3">{`scored ${row.recipientScore}`}</span>
                )}
              </TableCell>
              <TableCell className="text-right">
                <ScoreCell score={row.score} />
                {row.recipientScore !== null && row.score !== null && (
                  <span className="block text-caption text-ink-3">your score</span>
                )}
              </TableCell>
            </TableRow>
          );
        })}
      </tbody>
    </Table>
  );
}

function Cards({ items, opener }: RowsProps) {
  return (
    <Blocks label="Sent">
      {items.map((item) => {
        const row = invitationRow(item);
        return (
          <Block
            key={item.invitation.id}
            title={row.title}
            score={<LabelledScore label="Your score" score={row.score} />}
            onOpen={opener(item)}
            line={
              <>
                <CategoryCell category={row.category} />
                <span className="flex max-w-full min-w-0 items-baseline">
                  <span className="min-w-0 truncate text-ink-2">
                    To <bdi>{row.recipient}</bdi>
                  </span>
                  {row.recipientScore !== null && (
                    <span className="text-caption whitespace-nowrap text-ink-3">
                      {`, who scored ${row.recipientScore}`}
                    </span>
                  )}
                </span>
              </>
            }
          />
        );
      })}
    </Blocks>
  );
}
