import type { SelfUser } from "@promptsmith/contract/identity/entities";
import type { SignInOptions } from "@promptsmith/contract/identity/entities";
import { useState } from "react";
import { TabList, TabPanel } from "../../../ui/tabs.tsx";
import { LoginForm } from "./login-form.tsx";
import { OrLine, ProviderButtons } from "./provider-buttons.tsx";
import { RegisterForm } from "./register-form.tsx";

export type Tab = "login" | "register";
const TABS = [
  { value: "login", label: "Login" },
  { value: "register", label: "Register" },
] as const;

type Props = {
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  /** Undefined until it is known; the usual ways in are shown meanwhile. */
  readonly options: SignInOptions | undefined;
  /** The address that an invitation was written to; empty where it is not known. */
  readonly invited: string;
  /** Why registration is not offered; null where it is. */
  readonly noRegistration: string | null;
  readonly oidcTrouble: string | null;
  readonly onSignedIn: (user: SelfUser) => void;
};

/** The forms and buttons by which people can sign in to this instance. */
export function WaysIn({ tab, onTab, options, invited, noRegistration, oidcTrouble, onSignedIn }: Props) {
  /** What was just registered, to sign in with: in memory only, and gone with this screen. */
  const [registered, setRegistered] = useState({ email: "", password: "" });
  const providers = <ProviderButtons options={options} oidcTrouble={oidcTrouble} />;
  if (options?.only) return <div className="mt-6">{providers}</div>;
  const login = (
    <>
      <LoginForm key={registered.email} filled={registered} onSignedIn={onSignedIn} />
      <OrLine />
      {providers}
    </>
  );
  if (noRegistration !== null)
    return (
      <div className="mt-6">
        {login}
        <p className="mt-5 text-center text-label text-ink-2">{noRegistration}</p>
      </div>
    );
  return (
    <>
      <TabList
        id="auth"
        label="Login or register"
        kind="segment"
        stretch
        value={tab}
        onChange={onTab}
        items={TABS}
        className="mt-6"
      />
      <TabPanel id="auth" value="login" active={tab} className="pt-6">
        {login}
      </TabPanel>
      <TabPanel id="auth" value="register" active={tab} className="pt-6">
        <RegisterForm
          invited={invited}
          domains={options?.domains ?? []}
          onRegistered={(account) => {
            setRegistered(account);
            onTab("login");
          }}
        />
      </TabPanel>
    </>
  );
}
