import { paths } from "@promptsmith/contract/paths";

/**
 * What each invitation to a stranger carries: the link at its end, and the address for the button of mail programs.
 * @param token of the address that is invited
 */
export function invitationStop(publicUrl: string, token: string) {
  const path = paths.unsubscribe(token);
  return {
    smallPrintLink: { label: "Get no more invitations", url: `${publicUrl}${path}` },
    unsubscribeUrl: `${publicUrl}/api${path}`,
  };
}
