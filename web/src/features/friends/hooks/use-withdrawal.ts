import { useState } from "react";
import { track } from "../../../platform/analytics/analytics.ts";
import { errorText } from "../../../platform/api/api-error.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { withdrawInvitation } from "../friend-invitation.queries.ts";

/** Withdraws friend invitations and says how it went. */
export function useWithdrawal() {
  const [withdrawing, setWithdrawing] = useState(false);

  async function withdraw(id: number, method: "email" | "link"): Promise<boolean> {
    if (withdrawing) return false;
    setWithdrawing(true);
    try {
      await withdrawInvitation(id);
      track("Invitation Withdrawn", { invite_method: method });
      toast({ title: "Invitation withdrawn", description: "Its link no longer works." });
      return true;
    } catch (error) {
      toast({
        title: "Error",
        description: errorText(error, "Failed to withdraw the invitation"),
        variant: "destructive",
      });
      return false;
    } finally {
      setWithdrawing(false);
    }
  }

  return { withdrawing, withdraw };
}
