import { useEffect, useRef } from "react";
import type { FormEvent } from "react";
import { track } from "../../../platform/analytics/analytics.ts";
import { errorText } from "../../../platform/api/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { useSchemaForm } from "../../../ui/form/use-schema-form.ts";
import { createAccount } from "../identity.queries.ts";
import { foreignAddress } from "@promptsmith/contract/kernel/refusals";
import { currentPass } from "../browser/registration-pass.ts";
import { REGISTER_CLICK_PAUSE_MS } from "../domain/session-check.ts";

const registerRules = () => import("../domain/sign-in-rules.ts").then(({ RegisterForm }) => RegisterForm);

type Props = {
  /** Whose addresses alone may register; empty where all may. */
  domains: readonly string[];
  /** The address that an invitation was written to, filled in; empty where it is not known. */
  invited: string;
  onRegistered: (account: { email: string; password: string }) => void;
};

export function RegisterForm({ domains, invited, onRegistered }: Props) {
  const lastClick = useRef(-Infinity);
  const called = useRef(false);
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(again.current), []);
  const form = useSchemaForm({
    schema: registerRules,
    initial: { email: invited, password: "", confirmPassword: "" },
    onSubmit: async ({ email, password }) => {
      called.current = true;
      try {
        const { emailVerificationRequired } = await createAccount({
          email,
          password,
          pass: await currentPass(),
        });
        track("Sign Up", { registration_method: "email" });
        toast({
          title: "Registration successful!",
          description: emailVerificationRequired
            ? "Please check your email for verification link before signing in."
            : "You can sign in now.",
        });
        onRegistered({ email, password });
      } catch (error) {
        toast({
          title: errorText(error, "Failed to create account. Please try again."),
          variant: "destructive",
        });
      }
    },
  });

  /**
   * A click less than a second after the one before is ignored. Where that one only found something to mend, the
   * ignored click is carried out when the second is over: it was meant.
   */
  function submitOnce(event: FormEvent<HTMLFormElement>) {
    const now = performance.now();
    const left = lastClick.current + REGISTER_CLICK_PAUSE_MS - now;
    if (left > 0) {
      event.preventDefault();
      const filled = event.currentTarget;
      clearTimeout(again.current);
      again.current = setTimeout(() => called.current || filled.requestSubmit(), left + 1);
      return;
    }
    lastClick.current = now;
    called.current = false;
    form.props.onSubmit(event);
  }

  return (
    <form {...form.props} onSubmit={submitOnce} className="flex flex-col gap-4">
      {domains.length > 0 && <p className="text-label text-ink-2">{foreignAddress(domains)}</p>}
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
