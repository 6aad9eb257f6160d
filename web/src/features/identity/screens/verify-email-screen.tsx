import { INVALID_VERIFICATION_CODE } from "@promptsmith/contract/identity/rules";
import { paths } from "@promptsmith/contract/paths";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { errorText, isNetworkError, NETWORK_ERROR } from "../../../platform/api/api-error.ts";
import { useDocumentTitle } from "../../../platform/browser/document-title.ts";
import { useQueryToken } from "../../../platform/browser/link-token.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { AccountPage, Notice } from "../components/account-page.tsx";
import { confirmEmail } from "../account.queries.ts";

/** Waits for a click: mail scanners open links, and opening one must not use it up. */
export default function VerifyEmailScreen() {
  useDocumentTitle("Verify email");
  const [, navigate] = useLocation();
  const oobCode = useQueryToken("oobCode");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(oobCode ? null : INVALID_VERIFICATION_CODE);

  async function verify() {
    setBusy(true);
    setFailure(null);
    try {
      await confirmEmail(oobCode);
      toast({ title: "Email verified", description: "You can now sign in." });
      navigate(paths.auth);
    } catch (error) {
      setFailure(isNetworkError(error) ? NETWORK_ERROR : errorText(error, INVALID_VERIFICATION_CODE));
      setBusy(false);
    }
  }

  return (
    <AccountPage
      title="Verify your email"
      subtitle={failure === INVALID_VERIFICATION_CODE ? null : "One click, and your address is confirmed."}
    >
      {failure && <Notice tone={failure === INVALID_VERIFICATION_CODE ? "ended" : "bad"}>{failure}</Notice>}
      {failure === INVALID_VERIFICATION_CODE && (
        <>
          <p className="mt-4 text-body text-ink-2">Sign in and we'll email you a new link.</p>
          <Link
            href={paths.auth}
            className={`mt-5 ${buttonClass({ kind: "primary", size: "large", wide: true })}`}
          >
            Sign in
          </Link>
        </>
      )}
      {oobCode && failure !== INVALID_VERIFICATION_CODE && (
        <Button
          kind="primary"
          size="large"
          wide
          busy={busy}
          className={failure ? "mt-5" : ""}
          onClick={() => void verify()}
        >
          Verify email
        </Button>
      )}
    </AccountPage>
  );
}
