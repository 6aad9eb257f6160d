import { Bell, ChevronDown } from "lucide-react";
import { useId } from "react";
import { CountBadge } from "../../../ui/badge.tsx";
import type { ListBehind } from "../domain/list-behind.ts";
import { useOpenedNotices } from "../hooks/use-opened-notices.ts";
import { NoticeList } from "./notice-list.tsx";

/** The bell as an item of a phone's menu: how many are new, and the list below it once it is tapped. */
export default function MenuNotices({ onOpenNotice }: { onOpenNotice: (list: ListBehind) => void }) {
  const id = useId();
  const { open, toggle, news, list } = useOpenedNotices();
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => toggle(!open)}
        className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-control font-medium text-ink-2 transition-colors duration-120 ease-enter hover:bg-hover hover:text-ink"
      >
        <Bell aria-hidden className="size-5 shrink-0" />
        <span>Notifications</span>
        <span className="ml-auto flex items-center gap-1.5">
          <CountBadge count={news} label={`${news} new`} />
          <ChevronDown aria-hidden className={`size-5 shrink-0 ${open ? "rotate-180" : ""}`} />
        </span>
      </button>
      {open && (
        <div id={id} className="-mx-1 py-1">
          <NoticeList {...list} onOpenNotice={onOpenNotice} />
        </div>
      )}
    </>
  );
}
