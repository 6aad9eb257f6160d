/**
 * A token as a link gave it, without what follows the link in a text: many programs for mail and chat take a full stop, a
 * bracket or a quote for its end. Tokens are letters, digits, `-` and `_`; the last two only in links of earlier versions.
 */
export const linkToken = (given: string): string => given.replace(/[^A-Za-z0-9_-]{1,8}$/, "");

/**
 * The first letter of tokens that stop invitations to an address, so that the screen behind a link knows what to ask,
 * also where the rest of the link was lost. No token that ends reminders begins with it.
 */
export const INVITATION_END = "i";
