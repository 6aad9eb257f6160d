import { useState } from "react";
import { track } from "../../../platform/analytics/analytics.ts";
import { countNews } from "../domain/news.ts";
import { markNoticesSeen, useNotices } from "../notice.queries.ts";

/** Younger news are shown as they are; older ones are read again when a person looks. */
const FRESH_MS = 10_000;

/** The notices as a list that is opened and closed; opening it marks them as seen. */
export function useOpenedNotices() {
  const { data, error, refetch, dataUpdatedAt } = useNotices();
  const [open, setOpen] = useState(false);
  /** What was new at this opening stays marked while the list is open. */
  const [opening, setOpening] = useState<{ at: number; seenBefore: string | null }>({
    at: 0,
    seenBefore: null,
  });

  function toggle(next: boolean) {
    setOpen(next);
    if (!next) return;
    setOpening({ at: Date.now(), seenBefore: data?.seenAt ?? null });
    track("Feature Interaction", { feature: "notifications" });
    void look();
  }

  async function look() {
    const fresh = !error && Date.now() - dataUpdatedAt < FRESH_MS;
    const known = fresh ? data : (await refetch()).data;
    if (known && countNews(known.notices, known.seenAt) > 0) await markNoticesSeen();
  }

  return {
    open,
    toggle,
    news: data ? countNews(data.notices, data.seenAt) : 0,
    list: {
      notices: data?.notices,
      openedAt: opening.at,
      seenBefore: opening.seenBefore,
      failed: Boolean(error && !data),
    },
  };
}
