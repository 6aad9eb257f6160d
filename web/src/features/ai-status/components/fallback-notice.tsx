import { Info, X } from "lucide-react";
import { useState } from "react";
import { localStore } from "../../../platform/browser/storage.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useAiStatus } from "../hooks/use-ai-status.ts";

const CLOSED_UNTIL_KEY = "aiNoticeClosedUntil";

/** Whether the notice about the AI was closed for the day that is still going on. */
const isNoticeClosed = (): boolean => Date.now() < Date.parse(localStore.get(CLOSED_UNTIL_KEY) ?? "");

/** Closes it until then: the person's next midnight, as the server knows it. */
const closeNoticeUntil = (at: string): void => localStore.set(CLOSED_UNTIL_KEY, at);

/**
 * One quiet line: the built-in assessor replaces the AI, and why; nothing while the AI works. Where none is
 * connected it can be closed until `closedUntil`, the end of the person's day.
 */
export function FallbackNotice({ closedUntil, className }: { closedUntil: string; className?: string }) {
  const { notice, quotaExceeded } = useAiStatus();
  const [closed, setClosed] = useState(isNoticeClosed);
  if (notice === null || (closed && !quotaExceeded)) return null;
  return (
    <div className={`flex min-h-11 items-center gap-2 text-caption text-ink-3 ${className ?? ""}`}>
      <Info aria-hidden className="size-4.5 shrink-0" />
      <p role="status">{notice}</p>
      {!quotaExceeded && (
        <IconButton
          label="Close for today"
          icon={<X aria-hidden />}
          onClick={() => {
            closeNoticeUntil(closedUntil);
            setClosed(true);
          }}
          className="-my-1 [&_svg]:size-4"
        />
      )}
    </div>
  );
}
