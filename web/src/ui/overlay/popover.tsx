import { Popover as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { useBackCloses } from "../../platform/browser/use-back-closes.ts";

/** A floating panel. `trigger` must be one button element. */
export function Popover({
  open,
  onOpenChange,
  trigger,
  label,
  align = "end",
  className,
  children,
}: {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger: ReactNode;
  label: string;
  align?: "start" | "center" | "end";
  className?: string;
  children: ReactNode;
}) {
  useBackCloses(open ?? false, () => onOpenChange?.(false));
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={`z-30 max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-card bg-raised shadow-float outline-none data-[state=closed]:animate-leave data-[state=open]:animate-rise ${className ?? "w-80 p-3"}`}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
