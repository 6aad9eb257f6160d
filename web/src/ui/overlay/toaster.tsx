import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { Toast } from "radix-ui";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { SparkGlyph } from "../drawing/spark-glyph.tsx";
import { placeClearOfClose, watchDialogs } from "./clear-of-close.ts";
import { dismissToast, TOAST_DURATION_MS, useShownToast } from "./toast.ts";
import type { ShownToast } from "./toast.ts";

const SWIPE_THRESHOLD_PX = 50;

/** The notifications region (F8 focuses it) and the one toast in it. */
export default function Toaster() {
  const shown = useShownToast();
  const region = useRef<HTMLOListElement>(null);
  useEffect(() => keepReachable(region.current), []);
  useEffect(() => watchDialogs(region.current), []);
  return (
    <Toast.Provider swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX} duration={TOAST_DURATION_MS}>
      {shown && <ToastCard key={shown.id} shown={shown} />}
      <Toast.Viewport
        ref={region}
        hotkey={["F8"]}
        // Dialogs hide everything but live regions from screen readers; the toasts announce themselves.
        aria-live="off"
        className="toasts fixed inset-x-0 z-70 flex flex-col p-2 outline-none md:top-0 md:right-0 md:left-auto md:w-full md:max-w-[28.25rem] md:p-4 [&:empty]:pointer-events-none"
      />
    </Toast.Provider>
  );
}

/** Stops an open dialog from taking the focus back from the notifications, or F8 would do nothing. */
function keepReachable(region: HTMLElement | null): () => void {
  const withhold = (event: FocusEvent) => {
    const goal = event.type === "focusin" ? event.target : event.relatedTarget;
    if (goal instanceof Node && region?.contains(goal)) event.stopPropagation();
  };
  // Dialogs listen on the document; React has heard the event by then.
  document.body.addEventListener("focusin", withhold);
  document.body.addEventListener("focusout", withhold);
  return () => {
    document.body.removeEventListener("focusin", withhold);
    document.body.removeEventListener("focusout", withhold);
  };
}

/**
 * Whether there is neither a dialog nor a bar of buttons, which on phones have the foot of the page. A dialog that is
 * closing is still there for a moment.
 */
const nothingAtFoot = () =>
  !document.querySelector("[data-dialog][data-state=open],.fixed-actions,.scrolls-along:not(header)");

function ToastCard({ shown }: { shown: ShownToast }) {
  const [atTop, setAtTop] = useState(false);
  // Not while it is drawn: what closes at the same time is gone only now.
  useLayoutEffect(() => setAtTop(nothingAtFoot()), []);
  const destructive = shown.variant === "destructive";
  return (
    <Toast.Root
      ref={placeClearOfClose}
      data-top={atTop || undefined}
      duration={shown.duration ?? TOAST_DURATION_MS}
      type="foreground"
      onOpenChange={(open) => {
        if (!open) dismissToast(shown.id);
      }}
      className={`flex items-start gap-3 rounded-card px-4 py-3.5 shadow-float md:py-4 data-[state=open]:animate-rise data-[swipe=cancel]:translate-x-0 data-[swipe=end]:animate-[swipe-out_120ms_ease-in] data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) md:max-w-[26.25rem] ${destructive ? "bg-danger text-on-danger [--edge:0_0]" : "bg-raised text-ink"}`}
    >
      <span aria-hidden className={`mt-1 [&_svg]:size-4.5 md:mt-0.5 ${iconColour(shown)}`}>
        <ToastIcon shown={shown} />
      </span>
      <div className="min-w-0 flex-1">
        <Toast.Title className="text-label font-semibold wrap-anywhere">{shown.title}</Toast.Title>
        {shown.description && (
          <Toast.Description
            className={`mt-0.5 text-label leading-5 font-normal md:mt-1 wrap-anywhere ${destructive ? "" : "text-ink-2"}`}
          >
            {shown.description}
          </Toast.Description>
        )}
      </div>
      <Toast.Close
        aria-label="Close notification"
        className={`-my-2.5 -mr-2 grid size-11 shrink-0 place-items-center rounded-control ${destructive ? "focus-visible:outline-on-danger" : "text-ink-2 hover:bg-hover hover:text-ink"}`}
      >
        <X aria-hidden className="size-5" />
      </Toast.Close>
    </Toast.Root>
  );
}

function ToastIcon({ shown: { variant, icon } }: { shown: ShownToast }) {
  if (variant === "destructive") return <CircleAlert />;
  if (icon === "spark") return <SparkGlyph />;
  return icon === "info" ? <Info /> : <CircleCheck />;
}

function iconColour(shown: ShownToast): string {
  if (shown.variant === "destructive") return "text-on-danger";
  return shown.icon === "spark" ? "text-spark" : "text-accent-ink";
}
