import type { SelfUser } from "@promptsmith/contract/identity/entities";
import { paths } from "@promptsmith/contract/paths";
import { useRef, useState } from "react";
import type { FormEvent } from "react";
import { useLocation } from "wouter";
import { errorText } from "../../../platform/api/api-error.ts";
import { localStore } from "../../../platform/browser/storage.ts";
import { Button } from "../../../ui/button.tsx";
import {
  Dialog,
  DialogBody,
  DialogDescription,
  DialogFoot,
  DialogHead,
} from "../../../ui/overlay/dialog.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { valuesFromDom } from "../../../ui/form/dom-values.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { deleteAccount } from "../account.queries.ts";
import { forgetPerson } from "../identity.queries.ts";

/** What a person without a password types; the call takes their username as proof, which was made up for them. */
const CONFIRMATION = "delete";

/** Asks for the password, or for a word where there is none, before everything goes. */
export default function DeleteAccountDialog({ user, onClose }: { user: SelfUser; onClose: () => void }) {
  const [, navigate] = useLocation();
  const [proof, setProof] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (running.current) return;
    const standing = valuesFromDom(event.currentTarget, { proof }).proof;
    const missing = user.hasPassword ? !standing : standing.trim().toLowerCase() !== CONFIRMATION;
    if (missing) {
      setError(user.hasPassword ? "Password is required" : `Please type "${CONFIRMATION}"`);
      return;
    }
    running.current = true;
    setBusy(true);
    try {
      await deleteAccount(user.hasPassword ? { password: standing } : { confirm: user.username });
      toast({ title: "Account deleted", description: "Everything stored about you is gone." });
      localStore.clear();
      navigate(paths.auth, { replace: true });
      forgetPerson();
    } catch (failure) {
      setError(errorText(failure));
      setBusy(false);
      running.current = false;
    }
  }

  const field = {
    name: "proof",
    value: proof,
    error,
    onChange: (event: { target: { value: string } }) => {
      setProof(event.target.value);
      setError(undefined);
    },
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} describedBy="delete-account-text">
      <DialogHead title="Delete my account" />
      <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-col">
        <DialogBody>
          <DialogDescription id="delete-account-text" className="mb-5 text-body text-ink-2">
            Your points, prompts, friends and invitations will be gone for good. This cannot be undone.
          </DialogDescription>
          {user.hasPassword ? (
            <PasswordField label="Your password" autoComplete="current-password" {...field} />
          ) : (
            <TextField
              label={`Type "${CONFIRMATION}" to confirm`}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...field}
            />
          )}
        </DialogBody>
        <DialogFoot className="max-md:[&>*]:flex-1">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="danger" busy={busy}>
            Delete my account
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
