import { paths, PRODUCT_NAME } from "@promptsmith/contract/paths";

export const NETWORKS = ["whatsapp", "facebook", "x", "linkedin"] as const;
export type Network = (typeof NETWORKS)[number];

export const NETWORK_NAMES: Record<Network, string> = {
  whatsapp: "WhatsApp",
  facebook: "Facebook",
  x: "X (Twitter)",
  linkedin: "LinkedIn",
};

/** The page of a network on which a message and a link are shared; Facebook and LinkedIn take the link alone. */
export function networkUrl(network: Network, { url, message }: { url: string; message: string }): string {
  const link = encodeURIComponent(url);
  const text = encodeURIComponent(message);
  switch (network) {
    case "whatsapp":
      return `https://wa.me/?text=${encodeURIComponent(`${message} ${url}`)}`;
    case "facebook":
      return `https://www.facebook.com/sharer/sharer.php?u=${link}&quote=${text}`;
    case "x":
      return `https://twitter.com/intent/tweet?text=${text}&url=${link}`;
    case "linkedin":
      return `https://www.linkedin.com/sharing/share-offsite/?url=${link}`;
  }
}

/** What goes out with a challenge; the score is told only where there is one. */
export function challengeMessage(title: string, score: number | null): string {
  return score === null
    ? `Try the challenge "${title}" on ${PRODUCT_NAME}!`
    : `I scored ${score}/100 on "${title}" on ${PRODUCT_NAME}. Can you beat it?`;
}

/** Stands in for a share link that could not be made: the challenge itself, which asks visitors to sign in. */
export function plainChallengeUrl(origin: string, challengeId: number): string {
  return `${origin}${paths.challenge(challengeId)}?shared=true`;
}

export function inviteUrl(origin: string, inviteToken: string): string {
  return `${origin}${paths.friendInviteShort(inviteToken)}`;
}

export const DEFAULT_INVITE_MESSAGE = `Join me on ${PRODUCT_NAME} and let's learn prompt engineering together!`;

/** "Challenge shared with 8 friends." */
export function sharedWithText(count: number): string {
  return `Challenge shared with ${count} ${count === 1 ? "friend" : "friends"}.`;
}
