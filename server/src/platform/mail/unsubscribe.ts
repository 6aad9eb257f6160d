import { paths } from "@promptsmith/contract/paths";

/** Ends mails of one kind by the token that each of them carries. */
export type Unsubscriber = {
  /** Whether the token would end them; changes nothing. */
  readonly isValid: (token: string) => Promise<boolean>;
  /** Ends them, and tells what to say then; null for a token that gives no right. */
  readonly end: (token: string) => Promise<string | null>;
};

/**
 * What each invitation to a stranger carries: the link at its end, and the address for the button of mail programs.
 * @param token of the address that is invited
 */
export function invitationStop(publicUrl: string, token: string) {
  const path = paths.unsubscribe(token);
  return {
    smallPrintLink: { label: "Stop invitation emails", url: `${publicUrl}${path}` },
    unsubscribeUrl: `${publicUrl}/api${path}`,
  };
}
