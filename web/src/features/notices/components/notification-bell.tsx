import type { Notice } from "@promptsmith/contract/notices/entities";
import { Bell } from "lucide-react";
import { useState } from "react";
import { track } from "../../../platform/analytics/analytics.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Popover } from "../../../ui/overlay/popover.tsx";
import { hasNews } from "../domain/notice-line.ts";
import { markNoticesSeen, useNotices } from "../notice.queries.ts";
import { NoticeList } from "./notice-list.tsx";

/** Younger news are shown as they are; older ones are read again when a person looks. */
const FRESH_MS = 10_000;

/** What waits for the person; a dot for what is new since the bell was last opened. */
export default function NotificationBell({
  onOpenNotice,
}: {
  /** Marks the list behind a notice as stale, since it may be older than the notice. */
  onOpenNotice: (kind: Notice["kind"]) => void;
}) {
  const { data, error, refetch, dataUpdatedAt } = useNotices();
  const [open, setOpen] = useState(false);
  /** What was new at this opening stays marked while the list is open. */
  const [opening, setOpening] = useState<{ at: number; seenBefore: string | null }>({
    at: 0,
    seenBefore: null,
  });
  const news = data ? hasNews(data.notices, data.seenAt) : false;

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
    if (known && hasNews(known.notices, known.seenAt)) await markNoticesSeen();
  }

  return (
    <Popover
      open={open}
      onOpenChange={toggle}
      label="Notifications"
      className="w-92 max-w-[calc(100vw-16px)] p-2"
      trigger={
        <IconButton
          label={news ? "Notifications, something new" : "Notifications"}
          title="Notifications"
          icon={
            <span className="relative">
              <Bell aria-hidden />
              {news && (
                <span
                  data-lit
                  className="absolute -top-1 -right-1 size-2.5 rounded-full bg-accent-ink ring-2 ring-paper"
                />
              )}
            </span>
          }
        />
      }
    >
      <h2 className="heading px-3 pt-2 pb-1 text-h4 text-ink">Notifications</h2>
      <NoticeList
        notices={data?.notices}
        openedAt={opening.at}
        seenBefore={opening.seenBefore}
        failed={Boolean(error && !data)}
        onOpenNotice={(kind) => {
          setOpen(false);
          onOpenNotice(kind);
        }}
      />
    </Popover>
  );
}
