import { paths } from "@promptsmith/contract/paths";
import { Link } from "wouter";
import { rememberRedirect, requestAuthTab } from "../../identity/identity.public.ts";
import { rememberAccept } from "../../identity/invitation-page.public.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogDescription,
  DialogFoot,
  DialogHead,
} from "../../../ui/overlay/dialog.tsx";

/** For visitors who want to try a shared challenge; after sign-in they are back on it. */
export default function SignInDialog({
  open,
  onOpenChange,
  token,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  token: string;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} width="small" phone="card">
      <DialogHead title="Create an account to try it" />
      <DialogBody className="md:pt-3">
        <DialogDescription className="text-body wrap-anywhere text-ink-2">
          Free. You'll come straight back here.
        </DialogDescription>
      </DialogBody>
      <DialogFoot className="max-md:[&>*]:flex-1">
        <DialogClose asChild>
          <Button>Not now</Button>
        </DialogClose>
        <Link
          href={`${paths.auth}?redirect=shared-challenge&token=${encodeURIComponent(token)}`}
          onClick={() => {
            // Nearly everybody who comes by a link is new; the other tab is one tap away.
            requestAuthTab("register");
            rememberRedirect(paths.sharedChallenge(token));
            rememberAccept(token);
          }}
          className={buttonClass({ kind: "primary" })}
        >
          Create Account
        </Link>
      </DialogFoot>
    </Dialog>
  );
}
