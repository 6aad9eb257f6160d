import { Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { scoreInk } from "../../challenges/challenges.public.ts";
import { CategoryLabel } from "../../profile/profile.public.ts";
import { Button } from "../../../ui/button.tsx";
import type { ButtonKind } from "../../../ui/button-class.ts";
import { scoreText, UNKNOWN } from "../domain/invitation-row.ts";

/** A score in its colour, two dashes without one. */
export function ScoreCell({ score }: { score: number | null }) {
  return (
    <span
      className={
        score === null
          ? "whitespace-nowrap text-ink-3"
          : `figure-text text-[16px] tracking-normal ${scoreInk(score)}`
      }
    >
      {scoreText(score)}
    </span>
  );
}

export function ThemeCell({ theme }: { theme: string }) {
  if (theme === UNKNOWN) return <span className="text-label font-normal text-ink-3">{UNKNOWN}</span>;
  return <CategoryLabel category={theme} className="align-middle text-label" />;
}

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

export type RowActionKind = "Start" | "Continue" | "Share";

/** Continue is filled, Start soft, Share quiet; on phones over the whole width, and Share has an outline. */
export function RowAction({
  action,
  about,
  phone,
  leading = true,
  busy = false,
  onClick,
}: {
  action: RowActionKind;
  /** Id of the element with the challenge's title. */
  about: string;
  phone: boolean;
  /** One row at most has the filled button. */
  leading?: boolean;
  busy?: boolean;
  onClick: () => void;
}) {
  const kinds: Record<RowActionKind, ButtonKind> = {
    Continue: leading ? "primary" : "soft",
    Start: "soft",
    Share: phone ? "secondary" : "quiet",
  };
  return (
    <Button
      kind={kinds[action]}
      size="small"
      wide={phone}
      busy={busy}
      aria-describedby={about}
      {...(action === "Share" ? { icon: <Share2 aria-hidden /> } : {})}
      {...(action === "Share" && !phone ? { className: "md:-mr-3.5" } : {})}
      onClick={onClick}
    >
      {action}
    </Button>
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
  action,
  onOpen,
}: {
  titleId?: string;
  title: string;
  score: number | null;
  line: ReactNode;
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
        <ScoreCell score={score} />
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">{line}</div>
      {action && <div className="mt-2.5">{action}</div>}
    </li>
  );
}

/** Asks for what came before; nothing where everything is there. */
export function OlderButton({
  of: { hasMore, loadingMore, loadMore },
  children,
}: {
  of: { hasMore: boolean; loadingMore: boolean; loadMore: () => void };
  children: string;
}) {
  if (!hasMore) return null;
  return (
    <div className="mt-4 flex justify-center">
      <Button busy={loadingMore} onClick={loadMore}>
        {children}
      </Button>
    </div>
  );
}
