import { Bell } from "lucide-react";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Popover } from "../../../ui/overlay/popover.tsx";
import type { ListBehind } from "../domain/list-behind.ts";
import { useOpenedNotices } from "../hooks/use-opened-notices.ts";
import { NoticeList } from "./notice-list.tsx";

/** What waits for the person; a dot for what is new since the bell was last opened. */
export default function NotificationBell({
  onOpenNotice,
}: {
  /** Marks the list behind a notice as stale, since it may be older than the notice. */
  onOpenNotice: (list: ListBehind) => void;
}) {
  const { open, toggle, news, list } = useOpenedNotices();
  return (
    <Popover
      open={open}
      onOpenChange={toggle}
      label="Notifications"
      className="w-92 max-w-[calc(100vw-16px)] p-2"
      trigger={
        <IconButton
          label={news > 0 ? "Notifications, something new" : "Notifications"}
          title="Notifications"
          icon={
            <span className="relative">
              <Bell aria-hidden />
              {news > 0 && (
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
        {...list}
        onOpenNotice={(behind) => {
          toggle(false);
          onOpenNotice(behind);
        }}
      />
    </Popover>
  );
}
