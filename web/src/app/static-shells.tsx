import { PRODUCT_NAME } from "@promptsmith/contract/paths";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";
import AuthScreen from "../features/identity/screens/auth-screen.tsx";
import { createQueryClient } from "../platform/query-client.ts";
import { Logo } from "../ui/logo.tsx";
import { WaitingScreen } from "./waiting-screen.tsx";

/** Nothing of it can be filled in, found by its label or reached: a picture in place of the controls. */
function lifeless(markup: string): string {
  return markup
    .replace(/<input\b([^>]*?)\/?>/g, "<span$1></span>")
    .replace(/<(\/?)(?:label|button|a)\b/g, "<$1span")
    .replace(/<(\/?)(?:form|main|header|aside|h1)\b/g, "<$1div")
    .replace(
      / (?:id|for|role|name|type|value|href|title|placeholder|tabindex|novalidate|hidden|inputmode|auto\w+|spellcheck|aria-[\w-]+)="[^"]*"/gi,
      "",
    );
}

/**
 * What the page shows before any script has run: the sign-in screen, the waiting gate, the head of a shared challenge,
 * as markup. It is made while building, and is inert: the program draws the same over it and takes it away.
 */
export function staticShells(): { auth: string; gate: string; shared: string } {
  const client = createQueryClient();
  const auth = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/auth">
        <AuthScreen />
      </Router>
    </QueryClientProvider>,
  );
  // A query that is kept for 15 minutes would keep the build running for as long.
  client.clear();
  const shared = renderToStaticMarkup(
    <header className="flex h-(--header-height) items-center px-4 md:px-6 max-[389px]:[&_.overline-text]:hidden">
      <Logo name={PRODUCT_NAME} />
    </header>,
  );
  return {
    auth: lifeless(auth),
    gate: lifeless(renderToStaticMarkup(<WaitingScreen />)),
    shared: lifeless(shared),
  };
}
