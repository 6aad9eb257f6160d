import { paths } from "@promptsmith/contract/paths";
import type { UserChallenge } from "@promptsmith/contract/challenges/entities";
import type { ChallengeInvitationItem } from "@promptsmith/contract/sharing/entities";
import { Inbox } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { bestScoreOf } from "../../challenges/challenges.public.ts";
import { usePhoneWidth } from "../../../platform/browser/use-phone-width.ts";
import { Chip } from "../../../ui/badge.tsx";
import { EmptyState, ErrorState } from "../../../ui/state-block.tsx";
import { Table, TableCell, TableHead, TableRow } from "../../../ui/table/table.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { acceptInvitation, refreshChallengeInvitations } from "../challenge-invitation.queries.ts";
import { acceptFailure, isOver } from "../domain/accept-failure.ts";
import { invitationRow } from "../domain/invitation-row.ts";
import type { InvitationRow } from "../domain/invitation-row.ts";
import { InviteFriendsButton } from "../../friends/friends.public.ts";
import type { InvitationList } from "./sent-challenges.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import { Block, Blocks, TitleCell } from "../../../ui/table/table-blocks.tsx";
import {
  CategoryCell,
  LabelledScore,
  RowAction,
  ScoreCell,
  ShareIcon,
} from "../../challenges/challenge-history.public.ts";
import { TableSkeleton } from "../../../ui/table/table-skeleton.tsx";

type Item = ChallengeInvitationItem;
type Row = InvitationRow & {
  item: Item;
  isNew: boolean;
  /** The learner has completed the challenge. */
  done: boolean;
  ownScore: number | null;
};
type RowsProps = {
  rows: readonly Row[];
  busy: number | null;
  onAct: (row: Row) => void;
  onOpen: (row: Row) => void;
};

function rowOf(item: Item, attempts: ReadonlyMap<number, UserChallenge>): Row {
  const own = item.challenge ? attempts.get(item.challenge.id) : undefined;
  return {
    ...invitationRow(item),
    item,
    isNew: item.invitation.status === "pending",
    done: Boolean(own?.completed ?? item.recipientChallenge?.completed),
    ownScore: bestScoreOf(own) ?? bestScoreOf(item.recipientChallenge),
  };
}

export function ReceivedChallenges({
  list,
  category,
  attempts,
}: {
  list: InvitationList;
  category: string;
  attempts: ReadonlyMap<number, UserChallenge>;
}) {
  const phone = usePhoneWidth();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState<number | null>(null);
  const [shared, setShared] = useState<Row | null>(null);
  const [sharing, setSharing] = useState(false);

  if (!list.data) {
    if (list.error) {
      return <ErrorState title="We couldn't load your invitations" onRetry={() => void list.refetch()} />;
    }
    return <TableSkeleton />;
  }
  if (list.data.length === 0) {
    return (
      <EmptyState
        icon={<Inbox />}
        title="No challenge invitations"
        action={<InviteFriendsButton kind="soft" />}
      />
    );
  }
  const rows = list.data
    .map((item) => rowOf(item, attempts))
    .filter((row) => !category || row.category === category);
  if (rows.length === 0) return <EmptyState icon={<Inbox />} title="Nothing received in this theme" />;

  /** Opening a waiting invitation accepts it first, so that it no longer counts as waiting. */
  async function open({ item: { invitation, challenge } }: Row) {
    if (!challenge || busy !== null) return;
    if (invitation.status === "pending") {
      setBusy(invitation.id);
      try {
        await acceptInvitation(invitation.id);
      } catch (error) {
        // The invitation has ended since the list was read; its recipient can still open the challenge.
        refreshChallengeInvitations();
        if (!isOver(error)) {
          toast(acceptFailure(error));
          return;
        }
      } finally {
        setBusy(null);
      }
    }
    navigate(`${paths.challenge(challenge.id)}?from=received`);
  }

  const shape: RowsProps = {
    rows,
    busy,
    onOpen: (row) => void open(row),
    onAct(row) {
      if (!row.done) return void open(row);
      setShared(row);
      setSharing(true);
    },
  };
  return (
    <>
      {phone ? <Cards {...shape} /> : <Lines {...shape} />}
      {shared?.item.challenge && (
        <ShareDialog
          open={sharing}
          onOpenChange={setSharing}
          challenge={shared.item.challenge}
          score={shared.ownScore}
        />
      )}
    </>
  );
}

function Action({
  row,
  busy,
  onAct,
  phone,
}: { row: Row; phone: boolean } & Pick<RowsProps, "busy" | "onAct">) {
  if (!row.item.challenge) return null;
  return (
    <RowAction
      action={row.done ? "Share" : "Start"}
      about={`received-${row.item.invitation.id}`}
      phone={phone}
      busy={busy === row.item.invitation.id}
      onClick={() => onAct(row)}
    />
  );
}

const opener = (row: Row, onOpen: RowsProps["onOpen"]) =>
  row.item.challenge ? () => onOpen(row) : undefined;

function Lines({ rows, busy, onAct, onOpen }: RowsProps) {
  return (
    <Table className="table-fixed max-lg:[&_:is(td,th)]:px-4">
      <caption className="sr-only">Received</caption>
      <colgroup>
        <col className="w-28 lg:w-60" />
        <col />
        <col className="w-32 lg:w-48" />
        <col className="w-24 lg:w-44" />
        <col className="w-26 lg:w-40" />
      </colgroup>
      <thead>
        <tr>
          <TableHead>Sender</TableHead>
          <TableHead>Challenge</TableHead>
          <TableHead>Theme</TableHead>
          <TableHead className="text-right">Sender's Score</TableHead>
          <TableHead className="text-right">Action</TableHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.item.invitation.id}>
            <TableCell>
              <span dir="auto" title={row.sender} className="block truncate text-left text-label font-normal">
                {row.sender}
              </span>
            </TableCell>
            <TableCell>
              <span className="flex items-center gap-2">
                <TitleCell
                  id={`received-${row.item.invitation.id}`}
                  title={row.title}
                  onOpen={opener(row, onOpen)}
                />
                {row.isNew && <Chip tone="accent">New</Chip>}
              </span>
            </TableCell>
            <TableCell>
              <CategoryCell category={row.category} />
            </TableCell>
            <TableCell className="text-right">
              <ScoreCell score={row.score} />
            </TableCell>
            <TableCell className="text-right">
              <Action row={row} busy={busy} onAct={onAct} phone={false} />
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function Cards({ rows, busy, onAct, onOpen }: RowsProps) {
  return (
    <Blocks label="Received">
      {rows.map((row) => (
        <Block
          key={row.item.invitation.id}
          titleId={`received-${row.item.invitation.id}`}
          title={row.title}
          score={<LabelledScore label="Sender's score" score={row.score} />}
          onOpen={opener(row, onOpen)}
          line={
            <>
              <CategoryCell category={row.category} />
              <span className="flex max-w-full min-w-0 items-center gap-2">
                <span className="min-w-0 truncate text-ink-2">
                  From <bdi>{row.sender}</bdi>
                </span>
                {row.isNew && <Chip tone="accent">New</Chip>}
              </span>
            </>
          }
          {...(row.done && row.item.challenge
            ? {
                aside: <ShareIcon about={`received-${row.item.invitation.id}`} onClick={() => onAct(row)} />,
              }
            : { action: <Action row={row} busy={busy} onAct={onAct} phone /> })}
        />
      ))}
    </Blocks>
  );
}
