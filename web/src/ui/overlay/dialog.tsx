import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useRef, useState } from "react";
import type { ComponentProps, ReactNode } from "react";
import { useBackCloses } from "../../platform/browser/use-back-closes.ts";

const WIDTHS = {
  /** Rank-up. */
  small: "md:max-w-[27.5rem]",
  /** Share, forms. */
  medium: "md:max-w-[30rem]",
  /** A form with two columns. */
  wide: "md:max-w-[40rem]",
  /** The challenge dialog. */
  large: "md:max-w-[70rem]",
};

const PHONE = {
  /** Fills the screen. */
  full: "max-md:inset-0 max-md:max-h-none max-md:h-dvh max-md:rounded-none max-md:data-[state=open]:animate-sheet",
  /** Comes from below with the dialog's radius on top. */
  sheet:
    "max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[92dvh] max-md:rounded-t-dialog max-md:data-[state=open]:animate-sheet max-md:data-[state=closed]:animate-sheet-leave",
  /** A card with 16 px around it. */
  card: "max-md:inset-x-4 max-md:top-1/2 max-md:max-h-[calc(100dvh-32px)] max-md:-translate-y-1/2 max-md:rounded-dialog",
};

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  width?: keyof typeof WIDTHS;
  phone?: keyof typeof PHONE;
  onOpenAutoFocus?: ComponentProps<typeof Radix.Content>["onOpenAutoFocus"];
  /** Opens over another dialog, which its scrim then covers as well. */
  stacked?: boolean;
  /** Without a DialogDescription inside. */
  describedBy?: string | undefined;
  className?: string;
  children: ReactNode;
};

/** Traps focus, closes by Escape and outside click, returns focus. Needs a DialogTitle (DialogHead brings one). */
export function Dialog({
  open,
  onOpenChange,
  width = "medium",
  phone = "sheet",
  onOpenAutoFocus,
  stacked = false,
  describedBy,
  className,
  children,
}: DialogProps) {
  // Radix gives the focus back to a trigger of its own; ours are ordinary buttons.
  const opener = useRef<Element>(null);
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay
          className={`fixed inset-0 bg-scrim data-[state=closed]:animate-leave data-[state=open]:animate-fade ${stacked ? "z-50" : "z-40"}`}
        />
        <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center md:p-6">
          <Radix.Content
            data-dialog
            aria-describedby={describedBy}
            onKeyDown={(event) => {
              // A message that came after the dialog counts as what lies on top, and would take Escape for itself.
              if (event.key !== "Escape" || event.defaultPrevented) return;
              event.preventDefault();
              onOpenChange(false);
            }}
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement;
              onOpenAutoFocus?.(event);
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (document.activeElement === document.body && opener.current instanceof HTMLElement)
                opener.current.focus({ preventScroll: true });
            }}
            className={`pointer-events-auto flex w-full flex-col bg-surface shadow-float outline-none data-[state=closed]:animate-leave max-md:fixed max-md:w-auto md:max-h-[calc(100dvh-48px)] md:rounded-dialog md:data-[state=open]:animate-dialog ${WIDTHS[width]} ${PHONE[phone]} ${className ?? ""}`}
          >
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Overline, title and the 44-px close button. */
export function DialogHead({
  title,
  overline,
  closeLabel = "Close",
  hideClose,
  className,
}: {
  title: ReactNode;
  overline?: ReactNode;
  closeLabel?: string;
  hideClose?: boolean;
  className?: string;
}) {
  return (
    <div
      className={`flex shrink-0 items-start justify-between gap-4 px-4 pt-4 md:px-8 md:pt-7 ${className ?? ""}`}
    >
      <div className="min-w-0 flex-1">
        {overline && <div className="mb-2">{overline}</div>}
        <Radix.Title className="heading text-dialog text-ink">{title}</Radix.Title>
      </div>
      {!hideClose && (
        <Radix.Close
          aria-label={closeLabel}
          title={closeLabel}
          data-closes-dialog
          className="-mt-2 -mr-3.5 grid size-11 md:-mr-4 shrink-0 place-items-center rounded-control text-ink-2 -outline-offset-3 hover:bg-hover hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </Radix.Close>
      )}
    </div>
  );
}

export const DialogTitle = Radix.Title;
export const DialogDescription = Radix.Description;
export const DialogClose = Radix.Close;

/** The part that scrolls; a hairline above it appears as soon as something is hidden there. */
export function DialogBody({ className, ...rest }: ComponentProps<"div">) {
  const [scrolled, setScrolled] = useState(false);
  return (
    <div
      // Focusable, so that the arrow keys scroll it where nothing inside can take the focus.
      tabIndex={0}
      onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop > 4)}
      {...rest}
      className={`dialog-body min-h-0 flex-1 overflow-y-auto border-t px-4 py-4 transition-colors duration-120 md:px-8 md:py-5 ${scrolled ? "border-line" : "border-transparent"} ${className ?? ""}`}
    />
  );
}

/** Fixed actions under a hairline. */
export function DialogFoot({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      {...rest}
      className={`flex shrink-0 items-center justify-end gap-3 border-t border-line large-breaks px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))] md:px-8 md:py-4 ${className ?? ""}`}
    />
  );
}
