import { UserPlus } from "lucide-react";
import { lazy, startTransition, Suspense, useState } from "react";
import { track } from "../../../platform/analytics.ts";
import { Button } from "../../../ui/button.tsx";
import type { ButtonKind } from "../../../ui/button-class.ts";

const InviteDialog = lazy(() => import("./invite-dialog.tsx"));

/** Opens the invite dialog, whose code loads at the first opening. */
export function InviteFriendsButton({
  kind = "secondary",
  wide = false,
  className,
}: {
  kind?: ButtonKind;
  wide?: boolean;
  className?: string;
}) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);

  function show() {
    startTransition(() => {
      setWanted(true);
      setOpen(true);
    });
    track("Invite friends", { invite_method: "dialog" });
  }

  return (
    <>
      <Button
        kind={kind}
        wide={wide}
        icon={<UserPlus aria-hidden />}
        aria-haspopup="dialog"
        onClick={show}
        {...(className ? { className } : {})}
      >
        Invite Friends
      </Button>
      {wanted && (
        <Suspense fallback={null}>
          <InviteDialog open={open} onOpenChange={(next) => startTransition(() => setOpen(next))} />
        </Suspense>
      )}
    </>
  );
}
