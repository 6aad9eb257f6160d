import type { SelfUser } from "@promptsmith/contract/identity/entities";
import { PRODUCT_NAME, PRODUCT_PROMISE } from "@promptsmith/contract/paths";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useLocation, useSearch } from "wouter";
import { track } from "../../../platform/analytics/analytics.ts";
import { useDocumentTitle } from "../../../platform/browser/document-title.ts";
import { useHydrated } from "../../../platform/browser/use-hydrated.ts";
import { localStore } from "../../../platform/browser/storage.ts";
import { contactEmail } from "../../../platform/contact.ts";
import { Logo } from "../../../ui/drawing/logo.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { ForgePair, ForgePanel } from "../components/forge-panel.tsx";
import { InvitationBanner } from "../components/invitation-banner.tsx";
import { TrySlot } from "../components/try-slot.tsx";
import { WaysIn } from "../components/ways-in.tsx";
import type { Tab } from "../components/ways-in.tsx";
import { hasBeenHere, noteSignIn } from "../browser/been-here.ts";
import { forgetAcceptMark } from "../browser/accept-mark.ts";
import { AUTH_TAB_KEY, REGISTER_TAB } from "../browser/auth-tab.ts";
import { REDIRECT_AFTER_LOGIN_MS } from "../domain/session-check.ts";
import { contextOf, invitationOf, targetAfterLogin, targetWhenSignedIn } from "../domain/sign-in-target.ts";
import type { Target } from "../domain/sign-in-target.ts";
import { addressInvitedBy, forgetInvitedAddress } from "../browser/invited-address.ts";
import {
  forgetOperatorsPass,
  hasOperatorsPass,
  invitedAddress,
  keepOperatorsPass,
  linkOf,
} from "../browser/registration-pass.ts";
import { cameBackFrom, socialError, withoutConsumedParams } from "../browser/social-sign-in.ts";
import {
  forgetRedirects,
  inviterOf,
  keepDirectChallenge,
  storedRedirects,
} from "../browser/stored-redirects.ts";
import { registrationNote } from "../domain/ways-in.ts";
import { rememberUser, useCurrentUser, useSignInOptions } from "../identity.queries.ts";

export { isPlainSignIn as fitsPage } from "../browser/plain-sign-in.ts";

const FIRST_VISIT = "Write prompts that work";

const wishedTab = (): Tab => (localStore.get(AUTH_TAB_KEY) === REGISTER_TAB ? "register" : "login");

function welcome(user: SelfUser, method: string): void {
  noteSignIn();
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
  const { data: options, isPending: waysUnknown } = useSignInOptions();
  const [{ context, inviter, invitedBy, invited, wished, trouble }] = useState(() => {
    keepDirectChallenge();
    keepOperatorsPass(search);
    const [invitation, stored] = [invitationOf(search), storedRedirects()];
    const link = linkOf(invitation, stored);
    return {
      context: contextOf(invitation, stored),
      inviter: link && inviterOf(link.token),
      invitedBy: { link: link !== null, operator: hasOperatorsPass() },
      invited: invitedAddress() || (link ? addressInvitedBy(link.token) : ""),
      /** Whom an operator lets in, or a friend invites for the first time here, has no account yet. */
      wished:
        hasOperatorsPass() || (link?.kind === "friend" && !hasBeenHere())
          ? ("register" as const)
          : wishedTab(),
      /** Why the way back from a provider led here. */
      trouble: socialError(search),
    };
  });
  const [tab, setTab] = useState<Tab>(wished);
  const troubleTold = useRef(false);
  /** Said at the button of the operator's provider. */
  const [oidcTrouble, setOidcTrouble] = useState<string | null>(null);
  const noRegistration = registrationNote(options, invitedBy);
  const shownTab = noRegistration === null && !options?.only ? tab : "login";
  const justSignedIn = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ways = useRef<HTMLDivElement>(null);
  const [hasTry, setHasTry] = useState(false);
  // The prerendered page has what a first visitor reads.
  const returning = useHydrated() && hasBeenHere();
  useDocumentTitle(shownTab === "login" ? "Login" : "Register");

  function go(target: Target) {
    forgetRedirects();
    forgetOperatorsPass();
    forgetInvitedAddress();
    if (!target.server) forgetAcceptMark();
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
    // Shown once: a reload or Back does not repeat it.
    if (trouble || invitedBy.operator)
      history.replaceState(history.state, "", withoutConsumedParams(window.location));
  }, [trouble, invitedBy.operator]);

  useEffect(() => {
    if (!trouble || troubleTold.current || waysUnknown) return;
    troubleTold.current = true;
    // Hardly anybody needs the words, so they come when they are needed.
    void import("../domain/social-error-text.ts").then(({ socialErrorText }) => {
      const text = socialErrorText(trouble, { options, contact: contactEmail() });
      toast({ title: text, variant: "destructive" });
      if (trouble === "oidc_unavailable") setOidcTrouble(text);
    });
  }, [trouble, options, waysUnknown]);

  // A person who has gone elsewhere meanwhile is not brought back.
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

  /** To the form for a new account, or to the button of the only provider. */
  function makeAccount() {
    flushSync(() => setTab("register"));
    const panel = ways.current?.querySelector('[role="tabpanel"]:not([hidden])') ?? ways.current;
    panel?.querySelector<HTMLElement>("input, a, button")?.focus();
  }

  return (
    <div className="grid min-h-dvh xl:grid-cols-[minmax(30rem,47.5rem)_minmax(35rem,1fr)] xl:p-5">
      <div className="relative flex flex-col px-4 md:px-10 min-h-dvh xl:min-h-[calc(100dvh-2.5rem)] xl:self-start">
        <header className="flex h-(--header-height) shrink-0 items-center md:mt-4 xl:absolute xl:top-0.75 xl:left-6 xl:mt-0">
          <Link href="/" className="inline-flex rounded-control">
            <Logo name={PRODUCT_NAME} />
          </Link>
        </header>
        <main className="mx-auto flex w-full max-w-[25rem] flex-1 flex-col pb-10 md:justify-center md:pt-14 md:pb-6">
          <h1 className="heading mt-1.5 text-h1 text-ink">
            {shownTab === "register" ? "Create your account" : returning ? "Welcome back" : FIRST_VISIT}
          </h1>
          <p className="mt-2 text-body text-balance text-ink-2">{PRODUCT_PROMISE}</p>
          {context && (
            <div className="mt-5">
              <InvitationBanner context={context} inviter={inviter} />
            </div>
          )}
          <ForgePair className="mt-5 xl:hidden" />
          <div ref={ways}>
            <WaysIn
              tab={shownTab}
              onTab={setTab}
              options={options}
              invited={invited}
              noRegistration={noRegistration}
              oidcTrouble={oidcTrouble}
              onSignedIn={onSignedIn}
            />
          </div>
        </main>
      </div>
      <ForgePanel tries={hasTry ? (returning ? "folded" : "open") : null}>
        <TrySlot
          folded={returning}
          onSave={noRegistration === null ? makeAccount : null}
          onShown={() => setHasTry(true)}
        />
      </ForgePanel>
    </div>
  );
}
