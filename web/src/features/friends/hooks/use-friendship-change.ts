import type { SettableStatus } from "@promptsmith/contract/friends/rules";
import { useState } from "react";
import { ApiError, errorText } from "../../../platform/api/api-error.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { refreshFriends, setFriendship } from "../friendship.queries.ts";

/** Changes friendships one at a time and says how it went; `busy` is the id under way. */
export function useFriendshipChange() {
  const [busy, setBusy] = useState<number | null>(null);

  async function change(id: number, status: SettableStatus, done: string): Promise<boolean> {
    if (busy !== null) return false;
    setBusy(id);
    try {
      await setFriendship(id, status);
      toast({ title: done });
      return true;
    } catch (error) {
      // The other side has left or has already ended it, so the shown list is out of date.
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) refreshFriends();
      if (error instanceof ApiError && error.status === 404 && status !== "accepted") {
        toast({ title: done });
        return true;
      }
      toast({
        title: "Error",
        description: errorText(error, "Failed to update friendship"),
        variant: "destructive",
      });
      return false;
    } finally {
      setBusy(null);
    }
  }

  return { busy, change };
}
