/** Where the browser keeps what a visitor wrote, in either storage; signing out forgets it. */
export const TRIED_TEXT = "triedText";
