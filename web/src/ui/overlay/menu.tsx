import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import type { ReactNode, ReactElement } from "react";
import { useBackCloses } from "../../platform/browser/use-back-closes.ts";
import type { Elements } from "../elements.ts";

/** A menu of actions. `trigger` must be one button element. */
export function Menu({
  trigger,
  label,
  defaultOpen,
  head,
  children,
}: {
  trigger: ReactNode;
  label: string;
  defaultOpen?: boolean;
  /** Shown above the items and is no item itself. */
  head?: ReactElement;
  children: Elements;
}) {
  const [open, setOpen] = useState(defaultOpen ?? false);
  useBackCloses(open, () => setOpen(false));
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* No portal: it belongs to the landmark that its trigger is in. */}
      <DropdownMenu.Content
        aria-label={label}
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="z-30 min-w-56 rounded-rail bg-raised p-1.5 shadow-float outline-none data-[state=closed]:animate-leave data-[state=open]:animate-rise"
      >
        {head && <div className="border-b border-line px-3 pt-2 pb-3">{head}</div>}
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

export function MenuItem({
  icon,
  onSelect,
  children,
}: {
  icon?: ReactElement;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-tab px-3 text-body text-ink outline-none select-none data-highlighted:bg-hover [&_svg]:size-4.5 [&_svg]:text-ink-2"
    >
      {icon}
      <span className="contents">{children}</span>
    </DropdownMenu.Item>
  );
}
