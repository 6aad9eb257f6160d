import { LoaderCircle } from "lucide-react";
import type { ComponentProps, ReactElement } from "react";
import { buttonClass } from "./button-class.ts";
import type { ButtonKind, ButtonSize } from "./button-class.ts";
import { whileBusy } from "./while-busy.ts";

export type ButtonProps = ComponentProps<"button"> & {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** Full width of its place. */
  wide?: boolean;
  icon?: ReactElement;
  iconEnd?: ReactElement;
  /** Work is under way: a wheel turns in place of the icon, clicks are ignored and the focus stays. */
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
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      {...whileBusy(busy, onClick)}
      className={`${buttonClass({ kind, size, wide })} ${className ?? ""}`}
    >
      {busy ? <LoaderCircle aria-hidden className="animate-spin" /> : icon}
      <span className="contents">{children}</span>
      {iconEnd}
    </button>
  );
}
