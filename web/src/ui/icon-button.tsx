import type { ComponentProps, ReactNode } from "react";

export type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> & {
  /** The name read aloud and shown as tooltip. */
  label: string;
  icon: ReactNode;
};

/** A square 44-px button that holds only an icon; its name is its label. */
export function IconButton({ label, icon, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={`inline-grid size-11 shrink-0 place-items-center rounded-control text-ink-2 transition-colors duration-120 ease-enter enabled:hover:bg-hover enabled:hover:text-ink disabled:text-ink-3 [&_svg]:size-5 ${className ?? ""}`}
    >
      {icon}
    </button>
  );
}
