import { Send, UserX } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../identity/identity.public.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState, ErrorState } from "../../../ui/state-block.tsx";
import type { FriendRequest } from "../domain/friend-requests.ts";
import { personName } from "../domain/person-name.ts";
import { useFriendshipChange } from "../domain/use-friendship-change.ts";
import { useFriendInvitations } from "../friend-invitation.queries.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { InviteFriendsButton } from "./invite-friends-button.tsx";
import { PeopleSkeleton } from "./people-skeleton.tsx";
import { CardGrid, PersonCard, Points } from "./person-card.tsx";
import type { RequestsProps } from "./received-requests.tsx";

/** Requests to people who are here, and e-mail invitations to people who are not yet. */
export function SentRequests({ requests, failed, retry }: RequestsProps) {
  const { data: user } = useCurrentUser();
  const { data: invitations } = useFriendInvitations(Boolean(user));
  const [cancelling, setCancelling] = useState<FriendRequest | null>(null);
  const [asking, setAsking] = useState(false);
  const { busy, change } = useFriendshipChange();

  if (failed) return <ErrorState title="Your friend requests did not load" onRetry={retry} />;
  if (!requests) return <PeopleSkeleton label="Loading friend requests" />;
  // An invitation to somebody with an account is a request already and stands there.
  const byEmail = (invitations ?? []).filter(
    ({ inviteType, status, recipientId }) =>
      inviteType === "email" && status === "pending" && recipientId === null,
  );

  return (
    <>
      {requests.length + byEmail.length === 0 ? (
        <EmptyState
          icon={<Send />}
          title="No friend requests sent"
          action={<InviteFriendsButton kind="soft" />}
        />
      ) : (
        <CardGrid label="Friend requests sent">
          {requests.map((request) => {
            const name = personName(request.person);
            return (
              <PersonCard
                key={request.id}
                name={name}
                line={<Points count={request.person.totalPoints} />}
                interests={request.person.interests}
                foot={
                  <Button
                    size="small"
                    wide
                    icon={<UserX aria-hidden />}
                    disabled={busy === request.id}
                    aria-label={`Cancel the request to ${name}`}
                    onClick={() => {
                      setCancelling(request);
                      setAsking(true);
                    }}
                  >
                    Cancel
                  </Button>
                }
              />
            );
          })}
          {byEmail.map(({ id, recipientEmail, createdAt }) => (
            <PersonCard
              key={`invitation-${id}`}
              name={recipientEmail ?? "Invited by e-mail"}
              line={`Invited by e-mail on ${new Date(createdAt).toLocaleDateString("en-GB", { day: "numeric", month: "long" })}`}
            />
          ))}
        </CardGrid>
      )}
      {cancelling && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={`Cancel the request to ${personName(cancelling.person)}?`}
          text="They will no longer see it."
          confirm="Cancel request"
          keep="Keep"
          busy={busy !== null}
          onConfirm={() =>
            void change(cancelling.id, "cancelled", "Friend request cancelled").then(() => setAsking(false))
          }
        />
      )}
    </>
  );
}
