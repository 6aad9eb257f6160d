import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import type { Elements } from "../elements.ts";

/** The title opens the challenge; what cannot be opened is plain text. */
export function TitleCell({
  id,
  title,
  onOpen,
}: {
  id?: string;
  title: string;
  onOpen?: (() => void) | undefined;
}) {
  if (!onOpen)
    return (
      <span id={id} className="text-body font-medium wrap-anywhere text-ink">
        {title}
      </span>
    );
  return (
    <button
      id={id}
      type="button"
      onClick={onOpen}
      className="rounded-chip text-left text-body font-medium wrap-anywhere text-ink underline-offset-4 hover:underline md:hit-area"
    >
      {title}
    </button>
  );
}

/** Phones: rows become blocks of one panel. */
export function Blocks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="overflow-hidden rounded-card bg-surface shadow-card">
      {children}
    </ul>
  );
}

export function Block({
  titleId,
  title,
  score,
  line,
  aside,
  action,
  onOpen,
}: {
  titleId?: string;
  title: string;
  /** Shown at the right of the title. */
  score: Elements;
  line: ReactNode;
  /** Beside the score, where a whole line would be too much. */
  aside?: Elements;
  action?: ReactNode;
  onOpen?: (() => void) | undefined;
}) {
  return (
    <li className="border-line p-4 not-first:border-t">
      <div className="flex items-start justify-between gap-3">
        <h3 id={titleId} className="heading min-w-0 text-h3-small wrap-anywhere text-ink">
          {onOpen ? (
            <button type="button" onClick={onOpen} className="hit-area rounded-chip text-left">
              {title}
            </button>
          ) : (
            title
          )}
        </h3>
        <span className="flex shrink-0 items-center gap-1">
          {score}
          {aside}
        </span>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">{line}</div>
      {action && <div className="mt-2.5">{action}</div>}
    </li>
  );
}

/**
 * Asks for what came before; nothing where everything is there. Stands right after the rows: when it goes, the first of
 * the rows that it brought gets its focus, which would be nowhere otherwise; the last row where it brought none. Where no
 * row can take it, what is around the list does.
 */
export function OlderButton({
  of: { hasMore, loadingMore, loadMore },
  children,
}: {
  of: { hasMore: boolean; loadingMore: boolean; loadMore: () => void };
  children: string;
}) {
  const hadFocus = useRef(false);
  const lastRow = useRef<Element>(null);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hasMore || !hadFocus.current) return;
    hadFocus.current = false;
    const around = list.current;
    const place = lastRow.current?.nextElementSibling ?? lastRow.current ?? around;
    const button = place?.querySelector("button");
    if (!button) around?.setAttribute("tabindex", "-1");
    (button ?? around)?.focus({ preventScroll: !button });
  }, [hasMore]);
  if (!hasMore) return null;
  return (
    <div className="mt-4 flex justify-center">
      <Button
        // Its end comes before the button leaves the page, while that still has the focus.
        ref={(button) => () => {
          hadFocus.current = document.activeElement === button;
        }}
        busy={loadingMore}
        onClick={({ currentTarget }) => {
          const block = currentTarget.parentElement;
          list.current = block?.parentElement ?? null;
          const rows = block?.previousElementSibling;
          lastRow.current = rows?.querySelector("tbody > :last-child, li:last-child") ?? null;
          loadMore();
        }}
      >
        {children}
      </Button>
    </div>
  );
}
