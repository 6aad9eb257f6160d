import { INVITATION_END } from "@promptsmith/contract/kernel/tokens";
import { paths } from "@promptsmith/contract/paths";
import { useState } from "react";
import { Link } from "wouter";
import { ApiError, errorText, isNetworkError, NETWORK_ERROR } from "../../../platform/api/api-error.ts";
import { useDocumentTitle } from "../../../platform/browser/document-title.ts";
import { usePathToken } from "../../../platform/browser/link-token.ts";
import { contactEmail } from "../../../platform/contact.ts";
import { Button } from "../../../ui/button.tsx";
import { AccountPage, Notice } from "../../identity/account-page.public.ts";
import { endMails } from "../practice-plan.queries.ts";

const REMINDERS = {
  title: "Stop reminders",
  done: "Reminders are off",
  subtitle: "Your plan and your streak stay as they are. You can turn reminders on again in Settings.",
  notValid: "This link no longer works. You can turn reminders off in Settings, on the Profile tab.",
};
/** One string for each sentence: a translator would move an address that is set apart from its words. */
const invitations = (contact: string) => ({
  title: "Stop invitations",
  done: "Invitations are off",
  subtitle: `Nobody will be able to invite this address. Changed your mind? Sign up with it or write to us at ${contact}.`,
  notValid: `This link does not work. Open the link at the end of the invitation email again, or write to ${contact} to stop invitations.`,
});

/** Waits for a click: mail scanners open links, and opening one must not end anything. */
export default function UnsubscribeScreen() {
  const token = usePathToken();
  const { title, done, subtitle, notValid } = token.startsWith(INVITATION_END)
    ? invitations(contactEmail())
    : REMINDERS;
  const [busy, setBusy] = useState(false);
  const [ended, setEnded] = useState<string | null>(null);
  const heading = ended === null ? title : done;
  useDocumentTitle(heading);
  const [failure, setFailure] = useState<string | null>(null);

  async function end() {
    setBusy(true);
    setFailure(null);
    try {
      setEnded(await endMails(token));
    } catch (error) {
      const invalid = error instanceof ApiError && error.status < 500 && error.status !== 429;
      setFailure(isNetworkError(error) ? NETWORK_ERROR : invalid ? notValid : errorText(error));
    }
    setBusy(false);
  }

  const usable = ended === null && failure !== notValid;
  return (
    <AccountPage title={heading} subtitle={usable ? subtitle : null} back={false}>
      {failure && <Notice tone={failure === notValid ? "ended" : "bad"}>{failure}</Notice>}
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
          {title}
        </Button>
      ) : (
        <Link href={paths.home} className="link-text hit-area mt-6 inline-flex items-center text-label">
          Go to Promptsmith
        </Link>
      )}
    </AccountPage>
  );
}
