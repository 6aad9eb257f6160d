import { RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";

const TICK_MS = 1000;
const MINUTE_SECONDS = 60;

function inWords(seconds: number): string {
  const [count, unit] =
    seconds < MINUTE_SECONDS ? [seconds, "second"] : [Math.ceil(seconds / MINUTE_SECONDS), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/**
 * Offers to hand the same text in once more, which nothing here does by itself.
 * @param againAt from when on the server may have time for it, in ms
 */
export function SendAgain({ againAt, onSend }: { againAt: number; onSend: () => void }) {
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((againAt - now) / 1000));
  const waits = seconds > 0;
  useEffect(() => {
    if (!waits) return;
    const ticking = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(ticking);
  }, [waits]);
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-under-soft px-4 py-3 md:px-5">
      <p className="text-body text-ink-2">
        {`The service is busy. Your prompt is still here. You can submit it again ${waits ? `in ${inWords(seconds)}` : "now"}.`}
      </p>
      <Button size="small" icon={<RotateCw aria-hidden />} disabled={waits} onClick={onSend}>
        Submit again
      </Button>
    </div>
  );
}
