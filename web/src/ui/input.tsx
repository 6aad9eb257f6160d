import type { ComponentProps } from "react";

export const CONTROL_CLASS =
  "block w-full rounded-control bg-surface dark:bg-paper text-ink text-[16px] leading-6 md:text-[15px] control-ring";

export type InputProps = ComponentProps<"input"> & { invalid?: boolean | undefined };

export function Input({ invalid, className, ...rest }: InputProps) {
  return (
    <input
      {...rest}
      aria-invalid={invalid || undefined}
      className={`${CONTROL_CLASS} h-12 px-3.5 ${className ?? ""}`}
    />
  );
}
