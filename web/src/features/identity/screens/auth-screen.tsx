import type { SelfUser } from "@promptsmith/contract/identity/entities";
import { PRODUCT_NAME } from "@promptsmith/contract/paths";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { track } from "../../../platform/analytics.ts";
import { useDocumentTitle } from "../../../platform/document-title.ts";
import { localStore } from "../../../platform/storage.ts";
import { Logo } from "../../../ui/logo.tsx";
import { TabList, TabPanel } from "../../../ui/tabs.tsx";
import { toast } from "../../../ui/toast.ts";
import { ForgePanel } from "../components/forge-panel.tsx";
import { InvitationBanner } from "../components/invitation-banner.tsx";
import { LoginForm } from "../components/login-form.tsx";
import { RegisterForm } from "../components/register-form.tsx";
import { AUTH_TAB_KEY, REGISTER_TAB } from "../domain/auth-tab.ts";
import { REDIRECT_AFTER_LOGIN_MS } from "../domain/session-check.ts";
import { contextOf, invitationOf, targetAfterLogin, targetWhenSignedIn } from "../domain/sign-in-target.ts";
import type { Target } from "../domain/sign-in-target.ts";
import { cameBackFrom, socialErrorText, withoutSocialError } from "../domain/social-sign-in.ts";
import { forgetRedirects, keepDirectChallenge, storedRedirects } from "../domain/stored-redirects.ts";
import { rememberUser, useCurrentUser } from "../identity.queries.ts";

type Tab = "login" | "register";
const TABS = [
  { value: "login", label: "Login" },
  { value: "register", label: "Register" },
] as const;

function wishedTab(): Tab {
  return localStore.get(AUTH_TAB_KEY) === REGISTER_TAB ? "register" : "login";
}

function welcome(user: SelfUser, method: string): void {
  track("User Login", { login_method: method, user_id: user.id });
  toast({
    title: "Login successful",
    description: `Welcome back, ${user.displayName || user.email || user.username}!`,
  });
}

export default function AuthScreen() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const { data: user } = useCurrentUser();
  const [tab, setTab] = useState<Tab>(wishedTab);
  const [email, setEmail] = useState("");
  const [context] = useState(() => {
    keepDirectChallenge();
    return contextOf(invitationOf(search), storedRedirects());
  });
  const justSignedIn = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useDocumentTitle(tab === "login" ? "Login" : "Register");

  function go(target: Target) {
    forgetRedirects();
    if (target.server) window.location.assign(target.path);
    else navigate(target.path, { replace: true });
  }

  useEffect(() => {
    if (!user || justSignedIn.current) return;
    const provider = cameBackFrom();
    if (provider) welcome(user, provider);
    go(targetWhenSignedIn(invitationOf(search), storedRedirects()));
  });

  useEffect(() => {
    // The wish for a tab is used once, but only by a screen that is really shown: a first draft may be thrown away.
    localStore.remove(AUTH_TAB_KEY);
    const text = socialErrorText(window.location.search);
    if (!text) return;
    toast({ title: text, variant: "destructive" });
    // Told once: a reload of the page or a way back to it tells nothing new.
    history.replaceState(history.state, "", withoutSocialError(window.location));
  }, []);

  // Whoever went elsewhere in the meantime is not called back.
  useEffect(() => () => clearTimeout(leaving.current), []);

  function onSignedIn(signedIn: SelfUser) {
    justSignedIn.current = true;
    rememberUser(signedIn);
    welcome(signedIn, "email");
    leaving.current = setTimeout(
      () => go(targetAfterLogin(invitationOf(window.location.search), storedRedirects())),
      REDIRECT_AFTER_LOGIN_MS,
    );
  }

  return (
    <div className="grid min-h-dvh xl:grid-cols-[minmax(0,760px)_minmax(0,1fr)] xl:p-5">
      <div className="relative flex flex-col px-4 md:px-10">
        <header className="flex h-(--header-height) shrink-0 items-center md:mt-4 xl:absolute xl:top-[3px] xl:left-6 xl:mt-0">
          <Link href="/" className="inline-flex rounded-control">
            <Logo name={PRODUCT_NAME} />
          </Link>
        </header>
        <main className="mx-auto flex w-full max-w-[400px] flex-1 flex-col pb-10 md:justify-center md:pt-14 md:pb-6">
          <h1 className="heading mt-1.5 text-h1 text-ink">
            {tab === "login" ? "Good to see you" : "Start your craft"}
          </h1>
          {context && (
            <div className="mt-5">
              <InvitationBanner context={context} />
            </div>
          )}
          <TabList
            id="auth"
            label="Login or register"
            kind="segment"
            stretch
            value={tab}
            onChange={setTab}
            items={TABS}
            className="mt-6"
          />
          <TabPanel id="auth" value="login" active={tab} className="pt-6">
            <LoginForm key={email} email={email} onSignedIn={onSignedIn} />
          </TabPanel>
          <TabPanel id="auth" value="register" active={tab} className="pt-6">
            <RegisterForm
              onRegistered={(registered) => {
                setEmail(registered);
                setTab("login");
              }}
            />
          </TabPanel>
        </main>
      </div>
      <ForgePanel />
    </div>
  );
}
