export const CSRF_HEADER = "x-csrf-token";

/** The error when a token is missing or wrong; a page that was opened by another address is told so instead. */
export const INVALID_CSRF_TOKEN = "Invalid CSRF token";

/** Names the person who opened the page. A call is refused when another person is signed in by now. */
export const USER_HEADER = "x-user-id";

/** The error when the page belongs to one account and the session to another. */
export const OTHER_ACCOUNT = "Another account is signed in now";
