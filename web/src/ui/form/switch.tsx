import type { ComponentProps } from "react";

/** An on/off switch; its name comes from `aria-label` or a surrounding label. */
export function Switch({ className, ...rest }: Omit<ComponentProps<"input">, "type" | "role">) {
  return (
    <span className={`relative inline-block h-6 w-11 shrink-0 ${className ?? ""}`}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        aria-checked={rest.checked ?? false}
        className="peer hit-area block h-6 w-11 cursor-pointer appearance-none rounded-full bg-hover inset-ring inset-ring-line-strong transition-colors duration-120 checked:bg-accent checked:inset-ring-0"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-ink-2 transition-transform duration-120 ease-enter peer-checked:translate-x-5 peer-checked:bg-on-accent"
      />
    </span>
  );
}
