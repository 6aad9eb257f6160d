import type { FriendshipInvitation } from "@promptsmith/contract/friends/entities";
import { MailX, Send, UserX } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../identity/identity.public.ts";
import { Button } from "../../../ui/button.tsx";
import { useWithdrawal } from "../hooks/use-withdrawal.ts";
import { useFriendInvitations } from "../friend-invitation.queries.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { PersonCard } from "./person-card.tsx";
import { RequestList } from "./request-list.tsx";
import type { RequestsProps } from "./request-list.tsx";

const CANCELLING = {
  status: "cancelled",
  question: (name: string) => `Cancel the request to ${name}?`,
  text: "They will no longer see it.",
  confirm: "Cancel request",
  done: "Friend request cancelled",
} as const;

/** Requests to people who are here, and e-mail invitations to people who are not yet. */
export function SentRequests(props: RequestsProps) {
  const { data: user } = useCurrentUser();
  const { data: invitations } = useFriendInvitations(Boolean(user));
  // An invitation to a person with an account is a request already and is there.
  const byEmail = (invitations ?? []).filter(
    ({ inviteType, status, recipientId }) =>
      inviteType === "email" && status === "pending" && recipientId === null,
  );

  return (
    <RequestList
      {...props}
      label="Friend requests sent"
      empty={{ icon: <Send />, title: "No friend requests sent" }}
      ending={CANCELLING}
      foot={({ name, busy, end }) => (
        <Button
          size="small"
          wide
          icon={<UserX aria-hidden />}
          disabled={busy}
          aria-label={`Cancel the request to ${name}`}
          onClick={end}
        >
          Cancel
        </Button>
      )}
      more={byEmail.map((invitation) => (
        <MailedInvitation key={`invitation-${invitation.id}`} invitation={invitation} />
      ))}
    />
  );
}

function MailedInvitation({ invitation }: { invitation: FriendshipInvitation }) {
  const { id, createdAt } = invitation;
  const [asking, setAsking] = useState(false);
  const { withdrawing, withdraw } = useWithdrawal();
  const name = invitation.recipientEmail ?? "Invited by email";
  return (
    <>
      <PersonCard
        name={name}
        line={`Invited by email on ${new Date(createdAt).toLocaleDateString("en-GB", { day: "numeric", month: "long" })}`}
        foot={
          <Button
            size="small"
            wide
            icon={<MailX aria-hidden />}
            aria-label={`Withdraw the invitation to ${name}`}
            onClick={() => setAsking(true)}
          >
            Withdraw
          </Button>
        }
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Withdraw the invitation to ${name}?`}
        text="The link in the email will stop working."
        confirm="Withdraw"
        keep="Keep"
        busy={withdrawing}
        onConfirm={() => void withdraw(id, "email").then(() => setAsking(false))}
      />
    </>
  );
}
