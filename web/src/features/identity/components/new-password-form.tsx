import { NewPasswordForm as NewPasswordRules } from "@promptsmith/contract/identity/rules";
import { useState } from "react";
import { errorText, isNetworkError } from "../../../platform/api/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { useSchemaForm } from "../../../ui/form/use-schema-form.ts";
import { setNewPassword } from "../account.queries.ts";
import { Notice } from "./account-page.tsx";

/** Both fields of the new password; `onDone` is called after the server took it. */
export function NewPasswordForm({ oobCode, onDone }: { oobCode: string; onDone: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useSchemaForm({
    schema: NewPasswordRules,
    initial: { newPassword: "", confirmPassword: "" },
    onSubmit: async ({ newPassword }) => {
      setFailure(null);
      if (!oobCode) {
        setFailure("No reset code available.");
        return;
      }
      try {
        await setNewPassword(oobCode, newPassword);
        onDone();
      } catch (error) {
        const text = isNetworkError(error) ? "Network error" : errorText(error, "Unknown error");
        setFailure(`Password reset failed: ${text}`);
      }
    },
  });

  return (
    <form {...form.props} className="flex flex-col gap-4">
      <PasswordField label="New Password" autoComplete="new-password" {...form.field("newPassword")} />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        {...form.field("confirmPassword")}
      />
      <Button type="submit" kind="primary" size="large" wide busy={form.submitting}>
        Reset Password
      </Button>
      {failure && <Notice tone="bad">{failure}</Notice>}
    </form>
  );
}
