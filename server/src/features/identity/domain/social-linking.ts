/** What to do with a person who comes from a provider for the first time. */
export type Linking = "create" | "link" | "take-over" | "refuse" | "taken";

type Situation = {
  /** Whether an account here has the address that the provider names. */
  readonly account: {
    readonly emailVerified: boolean;
    /**
     * Whether another person of the same provider is linked to it: the provider has given the address to
     * someone else.
     */
    readonly hasAnotherSubject: boolean;
  } | null;
  /** Whether the provider vouches for the address. */
  readonly providerVerified: boolean;
};

/**
 * The provider's own id decides who a person is; the address only where both sides are sure of it.
 * - No account with the address (or no address): a new account.
 * - The provider does not vouch for it: refuse, or anybody could walk in with an address typed in over there.
 * - It does, but another person of this provider signs in to the account ("taken"): the address was given on over
 *   there, and neither may come to what is the other's.
 * - It does, and here it was verified too: the same person, link.
 * - It does, and here it never was: a person may have made the account in advance with another's address. The
 *   one who proves the address gets it, and whatever the other could still sign in with ends ("take-over").
 */
export function linkingOf({ account, providerVerified }: Situation): Linking {
  if (account === null) return "create";
  if (!providerVerified) return "refuse";
  if (account.hasAnotherSubject) return "taken";
  return account.emailVerified ? "link" : "take-over";
}
