import { useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import type { ComponentProps } from "react";
import { useHydrated } from "../../platform/browser/use-hydrated.ts";

export const CONTROL_CLASS =
  "block w-full rounded-control bg-surface dark:bg-paper text-ink text-[1rem] leading-6 md:text-[0.9375rem] control-ring";

export type InputProps = ComponentProps<"input"> & { invalid?: boolean | undefined };

/**
 * A prerendered field is read-only until hydration, because text typed before that would be lost. What a password
 * manager puts in without telling the page stays: a field is written to only when its value changes, not each time it
 * is drawn.
 */
export function Input({ invalid, className, readOnly, value, ref, ...rest }: InputProps) {
  const isHydrated = useHydrated();
  const [first] = useState(value);
  const element = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => element.current, []);
  const last = useRef(value);
  useLayoutEffect(() => {
    const field = element.current;
    if (field === null || last.current === value) return;
    last.current = value;
    const text = String(value ?? "");
    if (field.value !== text) field.value = text;
  }, [value]);
  return (
    <input
      {...rest}
      ref={element}
      defaultValue={first}
      readOnly={readOnly === true || !isHydrated}
      aria-invalid={invalid || undefined}
      className={`${CONTROL_CLASS} h-12 px-3.5 ${className ?? ""}`}
    />
  );
}
