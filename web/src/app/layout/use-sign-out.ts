import { paths } from "@promptsmith/contract/paths";
import { useCallback } from "react";
import { useLocation } from "wouter";
import { preloadSignIn, signOut } from "../../features/identity/identity.public.ts";

/** One way out for header, sidebar and menu: ends the session and goes to the sign-in screen. */
export function useSignOut(): () => void {
  const [, navigate] = useLocation();
  return useCallback(() => {
    // On its way while the session ends, so that nobody looks at an empty page in between.
    preloadSignIn();
    void signOut().then(() => navigate(paths.auth, { replace: true }));
  }, [navigate]);
}
