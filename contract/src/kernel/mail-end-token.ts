/**
 * The first letter of tokens that stop invitations to an address, so that the screen behind a link knows what to ask,
 * also where the rest of the link was lost. No token that ends reminders begins with it.
 */
export const INVITATION_END = "i";
