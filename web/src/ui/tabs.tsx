import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";

export type TabItem<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** Full name for screen readers where the label is shortened. */
  ariaLabel?: string;
};

type TabListProps<Value extends string> = {
  /** Ties tabs to their panels; unique on the page. */
  id: string;
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  items: readonly TabItem<Value>[];
  /** `page`: words on the hairline of what is around them. `segment`: a rail inside a page. */
  kind: "page" | "segment";
  /** Segments share the whole width. */
  stretch?: boolean;
  className?: string;
};

export function TabList<Value extends string>({
  id,
  label,
  value,
  onChange,
  items,
  kind,
  stretch,
  className,
}: TabListProps<Value>) {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const at = items.findIndex((item) => item.value === value);
    const last = items.length - 1;
    const next =
      event.key === "ArrowRight"
        ? at === last
          ? 0
          : at + 1
        : event.key === "ArrowLeft"
          ? at === 0
            ? last
            : at - 1
          : event.key === "Home"
            ? 0
            : event.key === "End"
              ? last
              : -1;
    const item = items[next];
    if (!item) return;
    event.preventDefault();
    onChange(item.value);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }

  const page = kind === "page";
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={`${page ? "-mx-1.5 flex gap-2 overflow-x-auto md:gap-3" : `max-w-full gap-0 rounded-rail bg-rail p-1 ${stretch ? "flex" : "inline-flex"}`} ${className ?? ""}`}
    >
      {items.map((item) => {
        const active = item.value === value;
        return (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-tab-${item.value}`}
            aria-controls={`${id}-panel-${item.value}`}
            aria-selected={active}
            aria-label={item.ariaLabel}
            tabIndex={active ? 0 : -1}
            onClick={() => onChange(item.value)}
            className={page ? pageTab(active) : segmentTab(active, stretch)}
          >
            {page ? (
              // The line is as wide as the word.
              <span
                className={`flex h-full items-center border-b-2 ${active ? "border-accent-ink" : "border-transparent"}`}
              >
                {item.label}
              </span>
            ) : (
              item.label
            )}
          </button>
        );
      })}
    </div>
  );
}

/** A scrolling list cuts off what leaves it: the focus ring stays inside the tab, with room between it and the word. */
function pageTab(active: boolean): string {
  return `h-12 px-1.5 text-control font-medium whitespace-nowrap -outline-offset-3 transition-colors duration-120 ${active ? "text-ink" : "text-ink-2 hover:text-ink"}`;
}

function segmentTab(active: boolean, stretch: boolean | undefined): string {
  return `relative inline-flex h-11 items-center justify-center gap-2 rounded-tab px-4 max-[22.5rem]:px-2! text-label font-medium whitespace-nowrap transition-colors duration-120 after:absolute after:-inset-y-1 after:inset-x-0 md:h-10 [&_svg]:size-4.5 ${stretch ? "flex-1" : ""} ${active ? "bg-raised text-ink shadow-card" : "text-ink-2 hover:text-ink"}`;
}

/** What a tab shows. Only the active panel is rendered, and one that `stays` from then on. */
export function TabPanel<Value extends string>({
  id,
  value,
  active,
  stays = false,
  className,
  children,
}: {
  id: string;
  value: Value;
  active: Value;
  /** What is filled in here and not saved yet is still there when the tab is shown again. */
  stays?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const chosen = value === active;
  // The panel that is open at first appears without animation; only a change is animated.
  const [moves, setMoves] = useState(!chosen);
  const [seen, setSeen] = useState(chosen);
  if (chosen && !seen) setSeen(true);
  useEffect(() => {
    if (!chosen) setMoves(true);
  }, [chosen]);
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
      hidden={!chosen}
      className={chosen ? `${moves ? "animate-rise" : ""} ${className ?? ""}` : ""}
    >
      {(chosen || (stays && seen)) && children}
    </div>
  );
}
