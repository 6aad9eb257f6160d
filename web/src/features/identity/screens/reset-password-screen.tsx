import { RESET_MAIL_SENT } from "@promptsmith/contract/identity/rules";
import { email } from "@promptsmith/contract/kernel/text";
import { useState } from "react";
import * as z from "zod/mini";
import { errorText, isNetworkError } from "../../../platform/api-error.ts";
import { useDocumentTitle } from "../../../platform/document-title.ts";
import { Button } from "../../../ui/button.tsx";
import { EmailField } from "../../../ui/email-field.tsx";
import { useSchemaForm } from "../../../ui/use-schema-form.ts";
import { AccountPage, Notice } from "../components/account-page.tsx";
import { askForPasswordReset } from "../account.queries.ts";

const ResetRequest = z.object({ email: email() });

export default function ResetPasswordScreen() {
  useDocumentTitle("Reset password");
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

  return (
    <AccountPage
      title="Forgot your password?"
      subtitle="Tell us your e-mail address and we send you a link for a new one."
    >
      <form {...form.props} className="flex flex-col gap-5">
        <EmailField {...form.field("email")} />
        <Button type="submit" kind="primary" size="large" wide busy={form.submitting}>
          Send reset link
        </Button>
        {outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
      </form>
    </AccountPage>
  );
}
