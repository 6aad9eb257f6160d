import type { ReactNode } from "react";
import type { Network } from "../../platform/share-networks.ts";

/** The networks' signs as plain line icons: their coloured marks would speak louder than the product. */
const SIGNS: Record<Network | "instagram", ReactNode> = {
  whatsapp: (
    <>
      <path d="m3.2 20.8 1.4-4.4A8.8 8.8 0 1 1 8 19.6Z" />
      <path
        d="M9.2 7.8c-.6.3-1 1-.9 1.8.4 3.2 3 5.8 6.2 6.2.8.1 1.5-.3 1.8-.9l.2-.8-2.2-1.3-1 .9a5.4 5.4 0 0 1-2.8-2.8l.9-1L10 7.7Z"
        fill="currentColor"
        stroke="none"
      />
    </>
  ),
  facebook: (
    <path d="M17.4 2.6h-2.7A4.7 4.7 0 0 0 10 7.3v2.8H7.2v3.8H10v7.5h3.9v-7.5h2.9l.8-3.8h-3.7V7.4c0-.5.4-.9.9-.9h2.6Z" />
  ),
  instagram: (
    <>
      <rect x="2.8" y="2.8" width="18.4" height="18.4" rx="5.2" />
      <circle cx="12" cy="12" r="4.1" />
      <path d="M17.2 6.8h.01" />
    </>
  ),
  x: (
    <>
      <path d="M3.8 3.6h4.3l12.1 16.8h-4.3Z" />
      <path d="m19.4 3.6-6.3 7.1M10.6 13.5l-6.1 6.9" />
    </>
  ),
  linkedin: (
    <>
      <rect x="2.6" y="9.4" width="4" height="11.4" rx="0.6" />
      <circle cx="4.6" cy="4.6" r="1.9" />
      <path d="M10.2 20.8V9.4h3.8v1.5a4.5 4.5 0 0 1 7.4 3.5v6.4h-3.9v-5.7a1.75 1.75 0 0 0-3.5 0v5.7Z" />
    </>
  ),
};

export function NetworkIcon({ network }: { network: Network | "instagram" }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {SIGNS[network]}
    </svg>
  );
}
