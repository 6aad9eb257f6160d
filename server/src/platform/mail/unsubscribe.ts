import { paths } from "@promptsmith/contract/paths";

/** Unsubscribe handler for one kind of mail; each mail carries a token. */
export type Unsubscriber = {
  /** Whether `end` would accept the token; changes nothing. */
  readonly isValid: (token: string) => Promise<boolean>;
  /** Unsubscribes and returns the text that confirms it; null for an invalid token. */
  readonly end: (token: string) => Promise<string | null>;
};

/**
 * The unsubscribe links of an invitation to a stranger: for the mail's end, and for the button of mail programs.
 * @param token belongs to the invited address
 */
export function invitationStop(publicUrl: string, token: string) {
  const path = paths.unsubscribe(token);
  return {
    smallPrintLink: { label: "Stop invitation emails", url: `${publicUrl}${path}` },
    unsubscribeUrl: `${publicUrl}/api${path}`,
  };
}
