import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import type { SignOut } from "./use-sign-out.ts";

/** Asks whether to sign out although a text could not be saved. */
export default function SignOutQuestion({ stay, leave }: Pick<SignOut, "stay" | "leave">) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || stay()}
      title="Not everything is saved"
      text="One of your prompts is saved on this device only, for 7 days. Sign in here again to get it back."
      confirm="Sign out anyway"
      keep="Stay signed in"
      busy={false}
      onConfirm={leave}
    />
  );
}
