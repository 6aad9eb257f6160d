import { useState } from "react";
import type { FormEvent } from "react";
import { errorText } from "../../../platform/api/api-error.ts";
import { useDocumentTitle } from "../../../platform/browser/document-title.ts";
import { Button } from "../../../ui/button.tsx";
import { valuesFromDom } from "../../../ui/form/dom-values.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { AccountPage, Notice } from "../components/account-page.tsx";
import { ProviderOnly } from "../components/provider-only.tsx";
import { currentPass } from "../browser/registration-pass.ts";
import { createAccountByForm } from "../account.queries.ts";
import { useOnlyProvider } from "../identity.queries.ts";

const EMPTY = { username: "", displayName: "", email: "", password: "" };

/** A plain form without rules of its own: it shows what the server answers. */
export default function RegisterTestScreen() {
  useDocumentTitle("Register Test");
  const provider = useOnlyProvider();
  const [values, setValues] = useState(EMPTY);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ tone: "good" | "bad"; text: string } | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const standing = valuesFromDom(event.currentTarget, values);
    setBusy(true);
    setOutcome(null);
    try {
      await createAccountByForm({ ...standing, pass: await currentPass() });
      setOutcome({ tone: "good", text: "Registration successful!" });
    } catch (error) {
      setOutcome({ tone: "bad", text: `Error: ${errorText(error)}` });
    } finally {
      setBusy(false);
    }
  }

  const field = (name: keyof typeof EMPTY) => ({
    name,
    required: true,
    value: values[name],
    onChange: (event: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: event.target.value })),
  });

  if (provider !== null) return <ProviderOnly title="Register Test" name={provider} />;
  return (
    <AccountPage title="Register Test" subtitle="A plain form to test sign-up. It creates a real account.">
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <TextField label="Username" autoComplete="off" {...field("username")} />
        <TextField label="Display Name" autoComplete="off" {...field("displayName")} />
        <TextField label="Email" type="email" autoComplete="off" {...field("email")} />
        <TextField label="Password" type="password" autoComplete="new-password" {...field("password")} />
        <Button type="submit" kind="primary" size="large" wide busy={busy}>
          {busy ? "Registering..." : "Register"}
        </Button>
        {outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
      </form>
    </AccountPage>
  );
}
