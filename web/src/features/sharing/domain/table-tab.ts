export const TABLE_TABS = ["all", "sent", "received"] as const;
export type TableTab = (typeof TABLE_TABS)[number];

/** The tab that the address asks for by `?tab=`; coming back from a received challenge asks for `received`. */
export function tabInAddress(search: string): TableTab {
  const wanted = new URLSearchParams(search).get("tab");
  return TABLE_TABS.find((tab) => tab === wanted) ?? "all";
}
