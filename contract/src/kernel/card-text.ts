/**
 * What a card shows of a challenge's description: its first two sentences. The rest says the other demands. In a file
 * of its own, since the page needs it before any schema.
 */
export const cardText = (description: string): string =>
  description
    .split(/(?<=[.!?])\s+/)
    .slice(0, 2)
    .join(" ");
