import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import type { SignOut } from "./use-sign-out.ts";

/** What was written could not be sent before signing out. */
export default function SignOutQuestion({ stay, leave }: Pick<SignOut, "stay" | "leave">) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || stay()}
      title="Not everything is saved"
      text="A prompt that you wrote could not be saved on the server. It stays in this browser for seven days, for you alone: sign in here again and it is back."
      confirm="Sign out anyway"
      keep="Stay signed in"
      busy={false}
      onConfirm={leave}
    />
  );
}
