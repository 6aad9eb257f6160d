import { Check, LoaderCircle, UserPlus } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../../platform/api/api-error.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { whileBusy } from "../../../ui/while-busy.ts";
import { standingWith } from "../domain/friend-requests.ts";
import { askForFriendship, refreshFriends, useFriendships } from "../friendship.queries.ts";

const LINE = "-my-3 inline-flex min-h-11 items-center gap-2 text-body [&_svg]:size-4.5";

/**
 * The way from a person met by a link to a friendship. Nothing is here until it is known how the two stand, where
 * they are friends, or where the other one has asked already: the bell leads to that request.
 */
export function AddFriend({ personId }: { personId: number }) {
  const { data: friendships } = useFriendships(true);
  const [busy, setBusy] = useState(false);
  const standing = friendships && standingWith(friendships, personId);

  async function ask() {
    setBusy(true);
    try {
      const { status } = await askForFriendship(personId);
      toast({ title: status === "accepted" ? "You are now friends" : "Friend request sent" });
    } catch (error) {
      toast({
        title: "Error",
        description: errorText(error, "Failed to add friend"),
        variant: "destructive",
      });
      // A refusal tells of something that happened meanwhile, on another device or on the other side.
      refreshFriends();
    } finally {
      setBusy(false);
    }
  }

  if (standing === "asked") {
    return (
      <span className={`${LINE} text-ink-2`}>
        <Check aria-hidden />
        <span>Request sent</span>
      </span>
    );
  }
  if (standing !== "strangers") return null;
  return (
    <button
      type="button"
      {...whileBusy(busy, () => void ask())}
      className={`${LINE} link-text rounded-control`}
    >
      {busy ? <LoaderCircle aria-hidden className="animate-spin" /> : <UserPlus aria-hidden />}
      <span>Add friend</span>
    </button>
  );
}
