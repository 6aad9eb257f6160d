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
