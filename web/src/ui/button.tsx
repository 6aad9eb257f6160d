import { LoaderCircle } from "lucide-react";
import type { ComponentProps, ReactElement } from "react";
import { buttonClass } from "./button-class.ts";
import type { ButtonKind, ButtonSize } from "./button-class.ts";

export type ButtonProps = ComponentProps<"button"> & {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** Full width of its place. */
  wide?: boolean;
  icon?: ReactElement;
  iconEnd?: ReactElement;
  /** Work is under way: a wheel turns in place of the icon and clicks are ignored. */
  busy?: boolean;
};

export function Button({
  kind = "secondary",
  size = "medium",
  wide,
  icon,
  iconEnd,
  busy = false,
  className,
  children,
  disabled,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`${buttonClass({ kind, size, wide })} ${className ?? ""}`}
    >
      {busy ? <LoaderCircle aria-hidden className="animate-spin" /> : icon}
      <span className="contents">{children}</span>
      {iconEnd}
    </button>
  );
}
