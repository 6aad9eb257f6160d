import type { ReactElement } from "react";
import { LoaderCircle } from "lucide-react";

/** One way to share: icon above its word on a quiet well. `done` says for a moment that it worked. */
export function ShareTile({
  icon,
  label,
  done = false,
  busy = false,
  onClick,
}: {
  icon: ReactElement;
  label: string;
  done?: boolean;
  busy?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      onClick={onClick}
      className={`flex h-20 min-w-0 flex-1 flex-col max-md:basis-24 items-center justify-center gap-1.5 rounded-control px-1 text-label font-medium transition-colors duration-120 ease-enter md:h-19 [&_svg]:size-5 ${done ? "bg-accent-soft text-accent-ink" : "bg-sunken text-ink hover:bg-hover"}`}
    >
      {busy ? <LoaderCircle aria-hidden className="animate-spin" /> : icon}
      <span className="max-w-full truncate">{label}</span>
    </button>
  );
}
