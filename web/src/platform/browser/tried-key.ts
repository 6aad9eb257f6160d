/** The storage key of a visitor's text, in both storages; signing out removes it. */
export const TRIED_TEXT = "triedText";
