import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";
import AuthScreen from "../features/identity/screens/auth-screen.tsx";
import { createQueryClient } from "../platform/query-client.ts";
import { WaitingScreen } from "./waiting-screen.tsx";

/**
 * What the page shows before any script has run: the sign-in screen and the waiting gate, as markup. It is
 * made while building, and is inert: the program draws the same over it and takes it away.
 */
export function staticShells(): { auth: string; gate: string } {
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
  return { auth, gate: renderToStaticMarkup(<WaitingScreen />) };
}
