import { paths } from "@promptsmith/contract/paths";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { ApiError, errorText, isNetworkError, NETWORK_ERROR } from "../../../platform/api/api-error.ts";
import { useDocumentTitle } from "../../../platform/browser/document-title.ts";
import { Button } from "../../../ui/button.tsx";
import { AccountPage, Notice } from "../../identity/account-page.public.ts";
import { endReminders } from "../practice-plan.queries.ts";

const NOT_VALID =
  "This link is not valid any more. You can end the reminders in Settings, on the Profile tab.";

/** Waits for a click: mail scanners open links, and opening one must not end anything. */
export default function UnsubscribeScreen() {
  useDocumentTitle("End reminders");
  const { token = "" } = useParams<{ token: string }>();
  const [busy, setBusy] = useState(false);
  const [ended, setEnded] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function end() {
    setBusy(true);
    setFailure(null);
    try {
      setEnded(await endReminders(token));
    } catch (error) {
      const invalid = error instanceof ApiError && error.status < 500 && error.status !== 429;
      setFailure(isNetworkError(error) ? NETWORK_ERROR : invalid ? NOT_VALID : errorText(error));
    }
    setBusy(false);
  }

  const usable = ended === null && failure !== NOT_VALID;
  return (
    <AccountPage
      title="End reminders"
      subtitle={
        usable ? "Your plan and your streak stay as they are. You can ask for reminders again." : null
      }
      back={false}
    >
      {failure && <Notice tone={failure === NOT_VALID ? "ended" : "bad"}>{failure}</Notice>}
      {ended !== null && <Notice tone="good">{ended}</Notice>}
      {usable ? (
        <Button
          kind="primary"
          size="large"
          wide
          busy={busy}
          className={failure ? "mt-5" : ""}
          onClick={() => void end()}
        >
          End reminders
        </Button>
      ) : (
        <Link href={paths.home} className="link-text hit-area mt-6 inline-flex items-center text-label">
          Go to Promptsmith
        </Link>
      )}
    </AccountPage>
  );
}
