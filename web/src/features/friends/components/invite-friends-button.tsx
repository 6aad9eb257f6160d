import { UserPlus } from "lucide-react";
import { startTransition, Suspense, useState } from "react";
import { track } from "../../../platform/analytics/analytics.ts";
import { Button } from "../../../ui/button.tsx";
import type { ButtonKind } from "../../../ui/button-class.ts";
import { preloadable } from "../../../platform/preloadable.tsx";
import { usePreload } from "../../../platform/use-after-load.ts";

const InviteDialog = preloadable(() => import("./invite-dialog.tsx"));

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
  usePreload(InviteDialog);

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
        onPointerEnter={InviteDialog.preload}
        onFocus={InviteDialog.preload}
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
