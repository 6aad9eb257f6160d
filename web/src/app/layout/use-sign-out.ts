import { paths } from "@promptsmith/contract/paths";
import { useCallback, useState } from "react";
import { useLocation } from "wouter";
import { sendLocalDrafts } from "../../features/challenges/challenges.public.ts";
import { knownUser, leaveProvider, preloadSignIn, signOut } from "../../features/identity/identity.public.ts";

/** How long signing out waits for texts that are not saved yet. */
const SEND_AT_MOST_MS = 5000;

/** One unsent text, after the wait: no answer in time counts as not sent. */
const tooLate = () => new Promise<number>((resolve) => setTimeout(resolve, SEND_AT_MOST_MS, 1));

export type SignOut = {
  start: () => void;
  /** Whether a text could not be saved, so that the person is asked first. */
  asks: boolean;
  stay: () => void;
  leave: () => void;
};

/**
 * One way out for header, sidebar and menu: sends what is not saved yet, ends the session and goes to the sign-in screen,
 * and from there by `leaveFor` to the provider where its session is to end as well.
 */
export function useSignOut(leaveFor?: (path: string) => void): SignOut {
  const [, navigate] = useLocation();
  const [asks, setAsks] = useState(false);
  const leave = useCallback(() => {
    setAsks(false);
    void signOut().then(() => {
      navigate(paths.auth, { replace: true });
      leaveProvider(leaveFor);
    });
  }, [navigate, leaveFor]);
  const start = useCallback(() => {
    // Loads the sign-in screen while the session ends, so that the page is never empty.
    preloadSignIn();
    const user = knownUser();
    const unsent = user ? sendLocalDrafts(user.id, true).catch(() => 0) : Promise.resolve(0);
    void Promise.race([unsent, tooLate()]).then((left) => (left > 0 ? setAsks(true) : leave()));
  }, [leave]);
  return { start, asks, stay: () => setAsks(false), leave };
}
