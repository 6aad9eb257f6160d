import { Info } from "lucide-react";
import { useAiStatus } from "../domain/use-ai-status.ts";

/** Says that fallback content is used, and why; nothing while the AI works. */
export function FallbackNotice({ className }: { className?: string }) {
  const { notice } = useAiStatus();
  if (notice === null) return null;
  return (
    <p
      role="status"
      className={`flex min-h-11 items-center gap-3 rounded-control bg-accent-soft px-4 py-2.5 text-label font-normal text-ink ${className ?? ""}`}
    >
      <Info aria-hidden className="size-5 shrink-0 text-accent-ink" />
      {notice}
    </p>
  );
}
