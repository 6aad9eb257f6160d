/** How long rows are kept in memory. Other instances may change them; noticing that a minute later is soon enough. */
export const FRESH_MS = 60_000;
