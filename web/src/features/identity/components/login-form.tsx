import type { SelfUser } from "@promptsmith/contract/identity/entities";
import { paths } from "@promptsmith/contract/paths";
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { errorText, isNetworkError } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { EmailField } from "../../../ui/email-field.tsx";
import { toast } from "../../../ui/toast.ts";
import { useSchemaForm } from "../../../ui/use-schema-form.ts";
import { checkSession, signIn } from "../identity.queries.ts";
import { confirmSession } from "../domain/session-check.ts";
import { leaveForProvider } from "../domain/social-sign-in.ts";
import { FacebookIcon, GoogleIcon } from "./brand-icons.tsx";

const FAILED = "Failed to sign in. Please check your credentials and try again.";
const OFFLINE = "Network error. Please check your connection and try again.";

const loginRules = () =>
  import("@promptsmith/contract/identity/rules").then(({ Credentials }) => Credentials);

export function LoginForm({ email, onSignedIn }: { email: string; onSignedIn: (user: SelfUser) => void }) {
  const password = useRef<HTMLInputElement>(null);
  // Whoever has just registered has the address filled in, and the form the focus stood in is gone.
  useEffect(() => {
    if (email) password.current?.focus();
  }, [email]);
  const form = useSchemaForm({
    schema: loginRules,
    initial: { email, password: "" },
    onSubmit: async (body) => {
      try {
        onSignedIn(await confirmSession(await signIn(body), checkSession));
      } catch (error) {
        const text = isNetworkError(error) ? OFFLINE : errorText(error, FAILED);
        toast({ title: text, variant: "destructive" });
      }
    },
  });

  return (
    <>
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
        <Button type="submit" kind="primary" size="large" wide busy={form.submitting} className="mt-2">
          Login
        </Button>
      </form>
      <p className="mt-4.5 mb-5.5 flex items-center gap-4 text-label text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <div className="flex flex-col gap-3">
        <Button size="large" wide icon={<GoogleIcon />} onClick={() => leaveForProvider("google")}>
          Continue With Google
        </Button>
        <Button size="large" wide icon={<FacebookIcon />} onClick={() => leaveForProvider("facebook")}>
          Continue With Facebook
        </Button>
      </div>
    </>
  );
}
