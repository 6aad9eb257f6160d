import { Check } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

/** A 20-px box in a 44-px row that answers to a click anywhere on it. */
export function Checkbox({
  label,
  className,
  ...rest
}: Omit<ComponentProps<"input">, "type"> & { label: ReactNode }) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-center gap-3 ${className ?? ""}`}>
      <span className="relative grid size-5 shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          className="peer size-5 cursor-pointer appearance-none rounded-[5px] bg-surface inset-ring inset-ring-line-strong checked:bg-accent checked:inset-ring-0 disabled:bg-hover dark:bg-transparent dark:checked:bg-accent"
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute size-3.5 text-on-accent opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="text-body text-ink">{label}</span>
    </label>
  );
}
