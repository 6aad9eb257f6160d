import { clsx } from "clsx";

export type ButtonKind = "primary" | "secondary" | "soft" | "quiet" | "danger";
export type ButtonSize = "small" | "medium" | "large";

const KINDS: Record<ButtonKind, string> = {
  primary:
    "bg-accent text-on-accent shadow-accent ready:hover:bg-accent-hover ready:active:bg-accent-active ready:active:shadow-none [a&]:hover:bg-accent-hover",
  secondary:
    "bg-surface dark:bg-transparent text-ink inset-ring inset-ring-line-mid ready:hover:bg-hover ready:active:inset-ring-line-strong [a&]:hover:bg-hover",
  soft: "bg-accent-soft text-accent-ink ready:hover:bg-accent-soft-hover ready:active:inset-ring ready:active:inset-ring-accent-line [a&]:hover:bg-accent-soft-hover",
  quiet: "text-ink-2 ready:hover:bg-hover ready:hover:text-ink [a&]:hover:bg-hover [a&]:hover:text-ink",
  danger:
    "bg-surface dark:bg-transparent text-danger-ink inset-ring inset-ring-line-mid ready:hover:bg-danger-soft",
};

const DISABLED: Record<ButtonKind, string> = {
  primary: "unready:bg-hover unready:text-ink-3 unready:shadow-none",
  secondary: "unready:bg-hover unready:text-ink-3 unready:inset-ring-0",
  soft: "unready:bg-hover unready:text-ink-3",
  quiet: "unready:text-ink-3",
  danger: "unready:bg-hover unready:text-ink-3 unready:inset-ring-0",
};

const SIZES: Record<ButtonSize, string> = {
  small: "h-11 md:h-9 px-4 md:px-3.5 text-label md:hit-area",
  medium: "h-11 px-5 text-control",
  large: "h-12 px-6 text-body",
};

/** The look of a button, for links that look like one. */
export function buttonClass(
  options: { kind?: ButtonKind; size?: ButtonSize; wide?: boolean | undefined } = {},
): string {
  const { kind = "secondary", size = "medium", wide = false } = options;
  return clsx(
    "inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap select-none transition-[background-color,color,box-shadow] duration-120 ease-enter",
    "[&_svg]:size-4.5 [&_svg]:shrink-0",
    "large-wraps",
    KINDS[kind],
    DISABLED[kind],
    SIZES[size],
    wide && "w-full",
  );
}
