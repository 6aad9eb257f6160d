/** Query keys of the signed-in person and of the ways to sign in. */
export const identityKeys = { user: ["user"], signInOptions: ["sign-in-options"] } as const;
