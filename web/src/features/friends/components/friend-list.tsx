import type { Friend, Friendship } from "@promptsmith/contract/friends/entities";
import { UserMinus, Users } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../identity/identity.public.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { EmptyState, ErrorState } from "../../../ui/state-block.tsx";
import { friendshipWith } from "../domain/friend-requests.ts";
import { personName } from "../../identity/identity.public.ts";
import { useFriendshipChange } from "../hooks/use-friendship-change.ts";
import { useFriends } from "../friendship.queries.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { PeopleSkeleton } from "./people-skeleton.tsx";
import { CardGrid, PersonCard, Points } from "./person-card.tsx";

export function FriendList({ friendships }: { friendships: readonly Friendship[] | undefined }) {
  const { data: user } = useCurrentUser();
  const { data: friends, error, refetch } = useFriends(Boolean(user));
  const [leaving, setLeaving] = useState<Friend | null>(null);
  const [asking, setAsking] = useState(false);
  const { busy, change } = useFriendshipChange();

  if (!friends) {
    if (error) return <ErrorState title="We couldn't load your friends" onRetry={() => void refetch()} />;
    return <PeopleSkeleton label="Loading your friends" />;
  }
  if (friends.length === 0) {
    return <EmptyState icon={<Users />} title="No friends yet" text="Invite someone and compare scores." />;
  }

  async function remove(friend: Friend) {
    const id = friendshipWith(friendships, friend.id);
    if (id !== null) await change(id, "rejected", `${personName(friend)} is no longer your friend`);
    setAsking(false);
  }

  return (
    <>
      <CardGrid label="Friends">
        {friends.map((friend) => (
          <PersonCard
            key={friend.id}
            name={personName(friend)}
            line={<Points count={friend.totalPoints} />}
            interests={friend.interests}
            corner={
              <IconButton
                label={`Remove ${personName(friend)}`}
                icon={<UserMinus aria-hidden />}
                disabled={friendshipWith(friendships, friend.id) === null}
                onClick={() => {
                  setLeaving(friend);
                  setAsking(true);
                }}
                className="-my-2 -mr-3"
              />
            }
          />
        ))}
      </CardGrid>
      {leaving && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={`Remove ${personName(leaving)}?`}
          text="You'll no longer see each other in Friends or on the friends leaderboard."
          confirm="Remove"
          keep="Keep"
          busy={busy !== null}
          onConfirm={() => void remove(leaving)}
        />
      )}
    </>
  );
}
