import { INVALID_RESET_CODE, PASSWORD_RESET_DONE } from "@promptsmith/contract/identity/rules";
import { paths } from "@promptsmith/contract/paths";
import { useEffect, useState } from "react";
import { Link, Redirect, useLocation } from "wouter";
import { errorText } from "../../../platform/api/api-error.ts";
import { useDocumentTitle } from "../../../platform/browser/document-title.ts";
import { useQueryToken } from "../../../platform/browser/link-token.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { AccountPage, Notice } from "../components/account-page.tsx";
import { NewPasswordForm } from "../components/new-password-form.tsx";
import { checkResetCode } from "../account.queries.ts";

const BACK_TO_LOGIN_MS = 3000;
const INVALID_LINK = "Invalid password reset link.";
const ENDED: readonly string[] = [INVALID_LINK, INVALID_RESET_CODE];

type State =
  | { step: "verifying" }
  | { step: "valid"; email: string }
  | { step: "invalid"; text: string }
  | { step: "success" };

export default function ResetPasswordCompleteScreen() {
  useDocumentTitle("Reset password");
  const [, navigate] = useLocation();
  const mode = useQueryToken("mode");
  const oobCode = useQueryToken("oobCode");
  const usable = mode === "resetPassword" && oobCode !== "";
  const [state, setState] = useState<State>(
    usable ? { step: "verifying" } : { step: "invalid", text: INVALID_LINK },
  );

  useEffect(() => {
    if (!usable) return undefined;
    let left = false;
    checkResetCode(oobCode).then(
      ({ email }) => left || setState({ step: "valid", email }),
      (error: unknown) => left || setState({ step: "invalid", text: errorText(error, INVALID_RESET_CODE) }),
    );
    return () => {
      left = true;
    };
  }, [usable, oobCode]);

  useEffect(() => {
    if (state.step !== "success") return undefined;
    const timer = setTimeout(() => navigate(paths.auth), BACK_TO_LOGIN_MS);
    return () => clearTimeout(timer);
  }, [state.step, navigate]);

  // One action address can be configured with some providers: mails about addresses arrive here too.
  if (mode === "verifyEmail" && oobCode) {
    return <Redirect to={`${paths.verifyEmail}?oobCode=${encodeURIComponent(oobCode)}`} replace />;
  }
  if (state.step === "verifying") {
    return (
      <AccountPage title="Reset Your Password" back={false}>
        <Spinner label="Verifying reset link..." />
      </AccountPage>
    );
  }
  if (state.step === "invalid") {
    return (
      <AccountPage title="Reset Your Password">
        <Notice tone={ENDED.includes(state.text) ? "ended" : "bad"}>{state.text}</Notice>
        <Link
          href={paths.resetPassword}
          className={`mt-6 ${buttonClass({ kind: "primary", size: "large", wide: true })}`}
        >
          Request a new link
        </Link>
      </AccountPage>
    );
  }
  if (state.step === "success") {
    return (
      <AccountPage title="Reset Your Password">
        <Notice tone="good">{PASSWORD_RESET_DONE}</Notice>
      </AccountPage>
    );
  }
  return (
    <AccountPage title="Reset Your Password" subtitle={`Reset password for ${state.email}`}>
      <NewPasswordForm oobCode={oobCode} onDone={() => setState({ step: "success" })} />
    </AccountPage>
  );
}
