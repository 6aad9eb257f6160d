import type { SignInOptions } from "@promptsmith/contract/identity/entities";
import { PROVIDER_SLOT, REGISTRATION_MODES, waysInVariant } from "@promptsmith/contract/identity/rules";
import { paths, PRODUCT_DESCRIPTION, PRODUCT_NAME } from "@promptsmith/contract/paths";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { Router } from "wouter";
import { App } from "../app/app.tsx";
import { loadFirstScreen } from "../app/router.tsx";
import { WaitingScreen } from "../app/waiting-screen.tsx";
import { identityKeys } from "../features/identity/identity-keys.public.ts";
import { queryClient } from "../platform/api/query-client.ts";
import { FIRST_SCREENS } from "./first-screens.ts";
import type { FirstScreen } from "./first-screens.ts";
import { SLOT, SharedContent, slot } from "./shared-content.tsx";

const USUAL: SignInOptions = {
  google: false,
  facebook: false,
  oidc: null,
  only: false,
  registration: "open",
  domains: [],
};
const OWN_PROVIDER = { name: slot(PROVIDER_SLOT) };
/** Every setting of the ways to sign in for which the screen begins with other forms or buttons. */
const OFFERS: readonly SignInOptions[] = [
  { ...USUAL, oidc: OWN_PROVIDER, only: true },
  ...REGISTRATION_MODES.flatMap((registration) =>
    [null, OWN_PROVIDER].map((oidc) => ({ ...USUAL, registration, oidc })),
  ),
];

/**
 * What is in the page before its program runs, made while building. The program hydrates the sign-in screen; it draws
 * its own first screen in place of the two others. Nothing in the sign-in screen can be filled in before it is hydrated.
 */
async function prerender() {
  await loadFirstScreen(paths.auth);
  const signIn = (options: SignInOptions): string[] => {
    queryClient.setQueryData(identityKeys.signInOptions, options);
    const drawn = renderToString(
      <Router ssrPath={paths.auth}>
        <App />
      </Router>,
    );
    // A query that is kept for 15 minutes would keep the build running for as long.
    queryClient.clear();
    return `<div id="root" data-hydrate="" inert>${drawn}</div>`.split(SLOT);
  };
  const contents = {
    "sign-in": signIn(USUAL),
    waiting: [`<div id="root">${renderToStaticMarkup(<WaitingScreen />)}</div>`],
    // Text and names of slots in turns.
    shared: `<div id="root" data-readable="">${renderToStaticMarkup(<SharedContent />)}</div>`.split(SLOT),
  };
  const shown = ({ content, reads }: FirstScreen["visitor"], markup = contents[content]) => ({
    markup,
    isToRead: content !== "waiting",
    reads,
  });
  const variants = (visitor: FirstScreen["visitor"]) =>
    Object.fromEntries(OFFERS.map((options) => [waysInVariant(options), shown(visitor, signIn(options))]));
  return {
    title: PRODUCT_NAME,
    description: PRODUCT_DESCRIPTION,
    screens: FIRST_SCREENS.map(({ visitor, session, ...screen }) => ({
      ...screen,
      visitor: shown(visitor),
      session: shown(session),
      ...(visitor.content === "sign-in" && { variants: variants(visitor) }),
    })),
  };
}

/** Made while this module is loaded: afterwards the build can load nothing more. */
export const prerendered = await prerender();
