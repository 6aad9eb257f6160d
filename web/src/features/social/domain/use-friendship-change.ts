import type { SettableStatus } from "@promptsmith/contract/social/rules";
import { useState } from "react";
import { errorText } from "../../../platform/api-error.ts";
import { toast } from "../../../ui/toast.ts";
import { setFriendship } from "../friendship.queries.ts";

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
