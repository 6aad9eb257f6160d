import type { SelfUser } from "@promptsmith/contract/identity/entities";

export type GateState = "loading" | "error" | "sign-in" | "onboarding" | "open";

/**
 * The order is fixed: loading, error, not signed in, onboarding not finished, open. A person who is already known
 * stays in when asking again fails, since the error must not remove what they are writing.
 */
export function gateState(identity: {
  loading: boolean;
  error: unknown;
  user: SelfUser | null | undefined;
}): GateState {
  if (identity.loading) return "loading";
  if (identity.error && !identity.user) return "error";
  if (!identity.user) return "sign-in";
  return identity.user.onboardingCompleted ? "open" : "onboarding";
}
