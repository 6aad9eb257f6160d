import "./select.css";
import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import type { Elements } from "../elements.ts";

export type SelectProps = Omit<ComponentProps<"select">, "size" | "children"> & {
  invalid?: boolean | undefined;
  icon?: ReactNode;
  /** `field` is 48 high like an input; `bar` is 44 high like a button beside a heading; `panel` the same in a popover. */
  look?: "field" | "bar" | "panel";
  /** Shown while nothing is chosen (value ""). */
  placeholder?: string;
  children?: Elements;
};

const LOOKS = {
  field: "h-12 text-[1rem] md:text-[0.9375rem] dark:bg-paper",
  bar: "h-11 text-label font-medium not-focus-visible:shadow-[inset_0_0_0_1px_var(--line-mid)]! dark:bg-paper",
  // A popover is lighter than the page: its own ground shines through.
  panel:
    "h-11 text-label font-medium not-focus-visible:shadow-[inset_0_0_0_1px_var(--line-strong)]! dark:bg-transparent",
};

/** The browser's own select: opens at once, and every phone and screen reader knows it. Its list is styled where the browser allows it. */
export function Select({
  invalid,
  icon,
  look = "field",
  placeholder,
  className,
  children,
  ...rest
}: SelectProps) {
  return (
    <span className={`relative block ${className ?? ""}`}>
      {icon && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-ink-2 [&_svg]:size-4.5"
        >
          {icon}
        </span>
      )}
      <select
        {...rest}
        aria-invalid={invalid || undefined}
        className={`select-control control-ring block w-full appearance-none truncate rounded-control bg-surface pr-10 ${icon ? "pl-10.5" : "pl-3.5"} ${LOOKS[look]} ${rest.value === "" ? "text-ink-3" : "text-ink"}`}
      >
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3.5 size-4.5 -translate-y-1/2 text-ink-2"
      />
    </span>
  );
}
