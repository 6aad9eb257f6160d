import { paths, PRODUCT_NAME } from "@promptsmith/contract/paths";

export function inviteUrl(origin: string, inviteToken: string): string {
  return `${origin}${paths.friendInviteShort(inviteToken)}`;
}

export const DEFAULT_INVITE_MESSAGE = `Join me on ${PRODUCT_NAME} and let's learn prompt engineering together!`;
