import { Send, UserX } from "lucide-react";
import { useCurrentUser } from "../../identity/identity.public.ts";
import { Button } from "../../../ui/button.tsx";
import { useFriendInvitations } from "../friend-invitation.queries.ts";
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
  // An invitation to somebody with an account is a request already and stands there.
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
      more={byEmail.map(({ id, recipientEmail, createdAt }) => (
        <PersonCard
          key={`invitation-${id}`}
          name={recipientEmail ?? "Invited by e-mail"}
          line={`Invited by e-mail on ${new Date(createdAt).toLocaleDateString("en-GB", { day: "numeric", month: "long" })}`}
        />
      ))}
    />
  );
}
