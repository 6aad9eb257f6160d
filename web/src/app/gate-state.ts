import type { SelfUser } from "@promptsmith/contract/identity/entities";

export type GateState = "loading" | "error" | "sign-in" | "onboarding" | "open";

/** The order is fixed: loading, then error, then nobody, then unfinished onboarding, then open. */
export function gateState(identity: {
  loading: boolean;
  error: unknown;
  user: SelfUser | null | undefined;
}): GateState {
  if (identity.loading) return "loading";
  if (identity.error) return "error";
  if (!identity.user) return "sign-in";
  return identity.user.onboardingCompleted ? "open" : "onboarding";
}
