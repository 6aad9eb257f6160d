import type { ComponentProps } from "react";
import { useHydrated } from "../../platform/browser/use-hydrated.ts";

export const CONTROL_CLASS =
  "block w-full rounded-control bg-surface dark:bg-paper text-ink text-[16px] leading-6 md:text-[15px] control-ring";

export type InputProps = ComponentProps<"input"> & { invalid?: boolean | undefined };

/** A prerendered field is read-only until hydration, because text typed before that would be lost. */
export function Input({ invalid, className, readOnly, ...rest }: InputProps) {
  const isHydrated = useHydrated();
  return (
    <input
      {...rest}
      readOnly={readOnly === true || !isHydrated}
      aria-invalid={invalid || undefined}
      className={`${CONTROL_CLASS} h-12 px-3.5 ${className ?? ""}`}
    />
  );
}
