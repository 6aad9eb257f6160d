/**
 * A token as a link gave it, without what follows the link in a text: many programs for mail and chat take a full stop, a
 * bracket or a quote for its end. Tokens are letters, digits, `-` and `_`; the last two only in links of earlier versions.
 */
export const linkToken = (given: string): string => given.replace(/[^A-Za-z0-9_-]{1,8}$/, "");
