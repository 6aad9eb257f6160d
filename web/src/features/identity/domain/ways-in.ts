import { BY_INVITATION_ONLY, REGISTRATION_CLOSED } from "@promptsmith/contract/kernel/refusals";
import type { SignInOptions } from "@promptsmith/contract/identity/entities";

/** By whose invitation a visitor is here. */
export type InvitedBy = { readonly link: boolean; readonly operator: boolean };

/** Why registration is closed to this visitor; null where it is open, or not known yet. */
export function registrationNote(options: SignInOptions | undefined, by: InvitedBy): string | null {
  if (options === undefined || by.operator) return null;
  if (options.registration === "closed") return REGISTRATION_CLOSED;
  return options.registration === "invite" && !by.link ? BY_INVITATION_ONLY : null;
}
