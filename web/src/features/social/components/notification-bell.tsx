import { notices, noticesSeen } from "@promptsmith/contract/social/calls";
import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useState } from "react";
import { callApi } from "../../../platform/api-client.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Popover } from "../../../ui/popover.tsx";

/** What waits for the person: a dot for what is new since the bell was last opened. */
export default function NotificationBell() {
  const [open, setOpen] = useState(false);
  const { data, refetch } = useQuery({ queryKey: ["notices"], queryFn: () => callApi(notices) });
  const news = data?.notices.some(({ at }) => data.seenAt === null || at > data.seenAt) ?? false;

  function toggle(next: boolean) {
    setOpen(next);
    if (next && news) void callApi(noticesSeen).then(() => refetch());
  }

  return (
    <Popover
      open={open}
      onOpenChange={toggle}
      label="Notifications"
      trigger={
        <IconButton
          label={news ? "Notifications, something new" : "Notifications"}
          icon={
            <span className="relative">
              <Bell aria-hidden />
              {news && (
                <span className="absolute -top-1 -right-1 size-2.5 rounded-full bg-accent-ink ring-2 ring-paper" />
              )}
            </span>
          }
        />
      }
    >
      {data?.notices.length ? (
        <ul>
          {data.notices.map(({ key, person, challengeTitle }) => (
            <li key={key} className="px-3 py-2.5 text-body">
              {[person?.displayName ?? person?.username, challengeTitle].filter(Boolean).join(" · ")}
            </li>
          ))}
        </ul>
      ) : (
        <p className="px-3 py-2.5 text-body text-ink-2">No new notifications</p>
      )}
    </Popover>
  );
}
