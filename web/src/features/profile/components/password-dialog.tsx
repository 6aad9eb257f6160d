import { PASSWORD_REQUIRED, UNDO_DAYS } from "@promptsmith/contract/identity/rules";
import { useState } from "react";
import type { FormEvent } from "react";
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

/** Asks for the own password before the address changes; `onPassword` answers what was wrong, or null. */
export function PasswordDialog({
  email,
  onPassword,
  onClose,
}: {
  email: string;
  onPassword: (password: string) => Promise<string | null>;
  onClose: () => void;
}) {
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const standing = valuesFromDom(event.currentTarget, { password }).password;
    if (!standing) {
      setError(PASSWORD_REQUIRED);
      return;
    }
    setBusy(true);
    const wrong = await onPassword(standing);
    setBusy(false);
    if (wrong) setError(wrong);
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} describedBy="new-address-text">
      <DialogHead title="Change your email address" />
      <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-col">
        <DialogBody>
          <DialogDescription id="new-address-text" className="mb-5 text-body wrap-anywhere text-ink-2">
            You will sign in with <span>{email}</span> from now on. We'll email your current address, where
            you can undo the change for {UNDO_DAYS} days.
          </DialogDescription>
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            name="password"
            value={password}
            error={error}
            onChange={(event) => {
              setPassword(event.target.value);
              setError(undefined);
            }}
          />
        </DialogBody>
        <DialogFoot className="max-md:[&>*]:flex-1">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy}>
            Change address
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
