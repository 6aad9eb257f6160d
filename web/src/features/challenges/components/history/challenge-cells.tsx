import { Share2 } from "lucide-react";
import { scoreInk } from "../../domain/score-look.ts";
import { CategoryLabel } from "../../../profile/profile.public.ts";
import { Button } from "../../../../ui/button.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import type { ButtonKind } from "../../../../ui/button-class.ts";

/** Shown where a row has nothing to say. */
export const UNKNOWN = "Unknown";

/** A score as tables write it: the number, 0 included, or two dashes. */
export function scoreText(score: number | null | undefined): string {
  return score == null ? "--" : String(score);
}

/** A score in its colour, two dashes without one. */
export function ScoreCell({ score }: { score: number | null }) {
  return (
    <span
      className={
        score === null
          ? "whitespace-nowrap text-ink-3"
          : `figure-text text-[1rem] tracking-normal ${scoreInk(score)}`
      }
    >
      {scoreText(score)}
    </span>
  );
}

/** On phones, where no head of a column says whose score it is. */
export function LabelledScore({ label, score }: { label: string; score: number | null }) {
  return (
    <span className="flex items-baseline gap-1.5">
      {score !== null && <span className="text-caption text-ink-3">{label}</span>}
      <ScoreCell score={score} />
    </span>
  );
}

export function CategoryCell({ category }: { category: string }) {
  if (category === UNKNOWN) return <span className="text-label font-normal text-ink-3">{UNKNOWN}</span>;
  return <CategoryLabel category={category} className="align-middle text-label" />;
}

export type RowActionKind = "Start" | "Continue" | "Share";

/** The Share button on phones, where a row is a block: beside the score, since it needs no line of its own. */
export function ShareIcon({ about, onClick }: { about: string; onClick: () => void }) {
  return (
    <IconButton
      label="Share"
      aria-describedby={about}
      icon={<Share2 aria-hidden />}
      onClick={onClick}
      className="-my-2.5 -mr-3"
    />
  );
}

/** Continue is filled, Start soft, Share quiet; on phones over the whole width. */
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
    Share: "quiet",
  };
  return (
    <Button
      kind={kinds[action]}
      size="small"
      wide={phone}
      busy={busy}
      aria-describedby={about}
      {...(action === "Share" ? { icon: <Share2 aria-hidden />, className: "md:-mr-3.5" } : {})}
      onClick={onClick}
    >
      {action}
    </Button>
  );
}
