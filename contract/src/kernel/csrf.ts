/** The code by which the browser knows that its CSRF token is stale and may be fetched anew once. */
export const INVALID_CSRF_TOKEN = "INVALID_CSRF_TOKEN";
export const CSRF_HEADER = "x-csrf-token";
