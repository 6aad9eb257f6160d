import { RESET_MAIL_SENT } from "@promptsmith/contract/identity/rules";
import { email } from "@promptsmith/contract/kernel/text";
import { useState } from "react";
import * as z from "zod/mini";
import { errorText, isNetworkError } from "../../../platform/api/api-error.ts";
import { contactEmail, sendsNoMail } from "../../../platform/contact.ts";
import { useDocumentTitle } from "../../../platform/browser/document-title.ts";
import { Button } from "../../../ui/button.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { useSchemaForm } from "../../../ui/form/use-schema-form.ts";
import { AccountPage, Notice } from "../components/account-page.tsx";
import { ProviderOnly } from "../components/provider-only.tsx";
import { askForPasswordReset } from "../account.queries.ts";
import { useOnlyProvider } from "../identity.queries.ts";

const ResetRequest = z.object({ email: email() });

export default function ResetPasswordScreen() {
  useDocumentTitle("Reset password");
  const provider = useOnlyProvider();
  const [outcome, setOutcome] = useState<{ tone: "good" | "bad"; text: string } | null>(null);
  const form = useSchemaForm({
    schema: ResetRequest,
    initial: { email: "" },
    onSubmit: async (body) => {
      setOutcome(null);
      try {
        await askForPasswordReset(body);
        setOutcome({ tone: "good", text: RESET_MAIL_SENT });
      } catch (error) {
        const text = isNetworkError(error) ? "Network error" : errorText(error);
        setOutcome({ tone: "bad", text: `Password reset failed: ${text}` });
      }
    },
  });

  if (provider !== null) return <ProviderOnly title="Forgot your password?" name={provider} />;
  return (
    <AccountPage
      title="Forgot your password?"
      subtitle="Enter your email and we will send you a link to set a new password."
    >
      <form {...form.props} className="flex flex-col gap-5">
        <EmailField {...form.field("email")} />
        <Button type="submit" kind="primary" size="large" wide busy={form.submitting}>
          Send reset link
        </Button>
        {outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
        {outcome?.tone === "good" && sendsNoMail() && (
          <p className="text-body text-pretty wrap-anywhere text-ink-2">
            {`This site sends no email. Ask ${contactEmail()} for a link.`}
          </p>
        )}
      </form>
    </AccountPage>
  );
}
