import { INVALID_UNDO_CODE } from "@promptsmith/contract/identity/rules";
import { useState } from "react";
import { errorText, isNetworkError, NETWORK_ERROR } from "../../../platform/api/api-error.ts";
import { useDocumentTitle } from "../../../platform/browser/document-title.ts";
import { useQueryToken } from "../../../platform/browser/link-token.ts";
import { Button } from "../../../ui/button.tsx";
import { undoChangeOfEmail } from "../account.queries.ts";
import { AccountPage, Notice } from "../components/account-page.tsx";

/** Waits for a click: mail scanners open links, and opening one must not use it up. */
export default function UndoEmailScreen() {
  useDocumentTitle("Undo the email change");
  const code = useQueryToken("code");
  const [busy, setBusy] = useState(false);
  const [restored, setRestored] = useState<string | null>(null);
  const [failure, setFailure] = useState(code ? null : INVALID_UNDO_CODE);

  async function undo() {
    setBusy(true);
    setFailure(null);
    try {
      setRestored(await undoChangeOfEmail(code));
    } catch (error) {
      setFailure(isNetworkError(error) ? NETWORK_ERROR : errorText(error, INVALID_UNDO_CODE));
    }
    setBusy(false);
  }

  const usable = code !== "" && failure !== INVALID_UNDO_CODE && restored === null;
  return (
    <AccountPage
      title="Keep your old email"
      subtitle={
        usable ? "We'll put your account back on your old address and sign you out on every device." : null
      }
    >
      {failure && <Notice tone={failure === INVALID_UNDO_CODE ? "ended" : "bad"}>{failure}</Notice>}
      {restored !== null && (
        <Notice tone="good">
          Your account uses <bdi className="wrap-anywhere">{restored}</bdi> again. We sent a link there: use
          it to choose a new password.
        </Notice>
      )}
      {usable && (
        <Button
          kind="primary"
          size="large"
          wide
          busy={busy}
          className={failure ? "mt-5" : ""}
          onClick={() => void undo()}
        >
          Undo the change
        </Button>
      )}
    </AccountPage>
  );
}
