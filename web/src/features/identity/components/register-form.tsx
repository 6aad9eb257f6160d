import { useRef } from "react";
import type { FormEvent } from "react";
import { track } from "../../../platform/analytics.ts";
import { errorText } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { EmailField } from "../../../ui/email-field.tsx";
import { toast } from "../../../ui/toast.ts";
import { useSchemaForm } from "../../../ui/use-schema-form.ts";
import { createAccount } from "../identity.queries.ts";
import { REGISTER_CLICK_GUARD_MS } from "../domain/session-check.ts";

const registerRules = () =>
  import("@promptsmith/contract/identity/rules").then((rules) => rules.RegisterForm);

export function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const lastClick = useRef(-Infinity);
  const form = useSchemaForm({
    schema: registerRules,
    initial: { email: "", password: "", confirmPassword: "" },
    onSubmit: async ({ email, password }) => {
      try {
        const { emailVerificationRequired } = await createAccount({ email, password });
        track("Sign Up", { registration_method: "email" });
        toast({
          title: "Registration successful!",
          description: emailVerificationRequired
            ? "Please check your email for verification link before signing in."
            : "You can sign in now.",
        });
        onRegistered(email);
      } catch (error) {
        toast({
          title: errorText(error, "Failed to create account. Please try again."),
          variant: "destructive",
        });
      }
    },
  });

  /** A click less than a second after the one before is ignored. */
  function guardedSubmit(event: FormEvent<HTMLFormElement>) {
    const now = performance.now();
    if (now - lastClick.current < REGISTER_CLICK_GUARD_MS) {
      event.preventDefault();
      return;
    }
    lastClick.current = now;
    form.props.onSubmit(event);
  }

  return (
    <form {...form.props} onSubmit={guardedSubmit} className="flex flex-col gap-4">
      <EmailField {...form.field("email")} />
      <PasswordField label="Password" autoComplete="new-password" {...form.field("password")} />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...form.field("confirmPassword")}
      />
      <Button type="submit" kind="primary" size="large" wide busy={form.submitting} className="mt-2">
        Register
      </Button>
    </form>
  );
}
