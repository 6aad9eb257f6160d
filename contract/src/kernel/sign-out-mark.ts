/**
 * The cookie that a session leaves behind at its end which began with the operator's provider: there is a session of the
 * provider to end as well. The browser reads by it that it is to go there, the server that it may. On https its name
 * begins with `__Host-`.
 */
export const SIGN_OUT_MARK = "sign-out-oidc";
