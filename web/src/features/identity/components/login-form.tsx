import type { SelfUser } from "@promptsmith/contract/identity/entities";
import { paths } from "@promptsmith/contract/paths";
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { errorText, isNetworkError, NETWORK_ERROR } from "../../../platform/api/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { useSchemaForm } from "../../../ui/form/use-schema-form.ts";
import { checkSession, signIn } from "../identity.queries.ts";
import { confirmSession } from "../domain/session-check.ts";

const FAILED = "Failed to sign in. Please check your credentials and try again.";

const loginRules = () => import("../domain/sign-in-rules.ts").then(({ Credentials }) => Credentials);

export function LoginForm({
  filled,
  onSignedIn,
}: {
  /** What is known already, filled in. */
  filled: { email: string; password: string };
  onSignedIn: (user: SelfUser) => void;
}) {
  const password = useRef<HTMLInputElement>(null);
  const login = useRef<HTMLButtonElement>(null);
  // After registering one tap is left to do, and the form the focus stood in is gone.
  const next = filled.password ? login : password;
  useEffect(() => {
    if (!filled.email) return;
    next.current?.focus();
    // On phones the message that all went well is shown at the foot, where the button would be.
    next.current?.scrollIntoView({ block: "center" });
  }, [filled.email, next]);
  const form = useSchemaForm({
    schema: loginRules,
    initial: filled,
    onSubmit: async (body) => {
      try {
        onSignedIn(await confirmSession(await signIn(body), checkSession));
      } catch (error) {
        const text = isNetworkError(error) ? NETWORK_ERROR : errorText(error, FAILED);
        toast({ title: text, variant: "destructive" });
      }
    },
  });

  return (
    <form {...form.props} className="flex flex-col gap-4">
      <EmailField {...form.field("email")} />
      <PasswordField
        ref={password}
        label="Password"
        autoComplete="current-password"
        aside={
          <Link href={paths.resetPassword} className="link-text hit-area text-label font-normal">
            Forgot password?
          </Link>
        }
        {...form.field("password")}
      />
      <Button
        ref={login}
        type="submit"
        kind="primary"
        size="large"
        wide
        busy={form.submitting}
        className="mt-2"
      >
        Login
      </Button>
    </form>
  );
}
