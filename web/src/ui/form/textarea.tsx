import type { ComponentProps } from "react";
import { CONTROL_CLASS } from "./input.tsx";

export type TextareaProps = ComponentProps<"textarea"> & { invalid?: boolean | undefined };

export function Textarea({ invalid, className, ...rest }: TextareaProps) {
  return (
    <textarea
      {...rest}
      aria-invalid={invalid || undefined}
      className={`${CONTROL_CLASS} resize-none px-3.5 py-3 ${className ?? ""}`}
    />
  );
}
