/**
 * The mark of the pressed button: a cookie that the invitation page sets when its Accept is pressed. Without it a
 * browser that navigates to the accept address, as any page can make it do by way of the sign-in screen, accepts
 * nothing. It is sent to that address alone and never along with another site's request.
 */
export const ACCEPT_MARK = {
  cookie: "accept-invite",
  path: "/api/friendship-invitations/accept",
  seconds: 60 * 60,
} as const;

/** The cookie's value: which invitation, as a hash, and who pressed; 0 means a visitor who signs in next. */
export const acceptMark = (hash: string, userId: number | null): string => `${hash}.${userId ?? 0}`;
