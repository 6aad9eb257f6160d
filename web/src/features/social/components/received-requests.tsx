import { Inbox } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { EmptyState, ErrorState } from "../../../ui/state-block.tsx";
import type { FriendRequest } from "../domain/friend-requests.ts";
import { personName } from "../domain/person-name.ts";
import { useFriendshipChange } from "../domain/use-friendship-change.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { InviteFriendsButton } from "./invite-friends-button.tsx";
import { PeopleSkeleton } from "./people-skeleton.tsx";
import { CardGrid, PersonCard, Points } from "./person-card.tsx";

export type RequestsProps = {
  requests: readonly FriendRequest[] | undefined;
  failed: boolean;
  retry: () => void;
};

export function ReceivedRequests({ requests, failed, retry }: RequestsProps) {
  const [declining, setDeclining] = useState<FriendRequest | null>(null);
  const [asking, setAsking] = useState(false);
  const { busy, change } = useFriendshipChange();

  if (failed) return <ErrorState title="Your friend requests did not load" onRetry={retry} />;
  if (!requests) return <PeopleSkeleton label="Loading friend requests" />;

  return (
    <>
      {requests.length === 0 ? (
        <EmptyState
          icon={<Inbox />}
          title="No friend requests received"
          action={<InviteFriendsButton kind="soft" />}
        />
      ) : (
        <CardGrid label="Friend requests received">
          {requests.map((request) => {
            const name = personName(request.person);
            return (
              <PersonCard
                key={request.id}
                name={name}
                line={<Points count={request.person.totalPoints} />}
                interests={request.person.interests}
                foot={
                  <>
                    <Button
                      kind="soft"
                      size="small"
                      className="flex-1"
                      busy={busy === request.id && !asking}
                      aria-label={`Accept ${name}`}
                      onClick={() => void change(request.id, "accepted", `You and ${name} are now friends`)}
                    >
                      Accept
                    </Button>
                    <Button
                      kind="secondary"
                      size="small"
                      className="flex-1"
                      disabled={busy === request.id}
                      aria-label={`Decline ${name}`}
                      onClick={() => {
                        setDeclining(request);
                        setAsking(true);
                      }}
                    >
                      Decline
                    </Button>
                  </>
                }
              />
            );
          })}
        </CardGrid>
      )}
      {declining && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={`Decline ${personName(declining.person)}?`}
          text="The request goes away. They are not told."
          confirm="Decline"
          keep="Keep"
          busy={busy !== null}
          onConfirm={() =>
            void change(declining.id, "rejected", "Friend request declined").then(() => setAsking(false))
          }
        />
      )}
    </>
  );
}
