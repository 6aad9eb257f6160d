/** Query keys of friends, requests and invitations. */
export const friendKeys = {
  friends: ["friends"],
  friendships: ["friendships"],
  invitations: ["friendship-invitations"],
  invitation: (token: string) => ["friend-invitation", token] as const,
} as const;
