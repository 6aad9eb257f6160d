import type { TodaysChallenge } from "@promptsmith/contract/challenges/entities";
import { cardText } from "@promptsmith/contract/kernel/card-text";
import { PenLine } from "lucide-react";
import { useId } from "react";
import { Button } from "../../../../ui/button.tsx";
import type { ButtonKind } from "../../../../ui/button-class.ts";
import { ScoreRing } from "../../../../ui/drawing/score-ring.tsx";
import { CARD_RINGS, Strike } from "../../../../ui/drawing/strike.tsx";
import { CategoryIcon, categoryLook } from "../../../profile/profile.public.ts";
import { DifficultyLabel } from "./difficulty-label.tsx";

export type ChallengeCardProps = {
  challenge: TodaysChallenge;
  /** How far the person has come with it. */
  work: TodaysChallenge["mine"];
  /** The one card of the screen that is the next step. */
  next: boolean;
  onOpen: () => void;
  /** Called when the pointer comes near, to load what opening the card needs. */
  onApproach?: () => void;
};

/** One challenge of the day. The whole card opens it; its slot holds the score once there is one. */
export function ChallengeCard({ challenge, work, next, onOpen, onApproach }: ChallengeCardProps) {
  const id = useId();
  const completed = work?.completed === true;
  const kind: ButtonKind = completed ? "secondary" : next ? "primary" : "soft";
  return (
    <article
      aria-labelledby={id}
      {...(next ? { "data-next": "" } : {})}
      onPointerEnter={onApproach}
      className="relative flex flex-col rounded-card bg-surface shadow-card transition-[box-shadow,translate] duration-120 ease-enter has-[button:focus-visible]:shadow-lift motion-safe:hover:-translate-y-0.5 hover:shadow-lift"
    >
      <CardTop category={challenge.category} score={work?.best ?? null} low={completed} />
      <div className={`flex flex-1 flex-col p-4 md:p-5 ${completed ? "max-md:py-3" : ""}`}>
        <div className="flex items-center justify-between gap-3 large-breaks">
          <DifficultyLabel difficulty={challenge.difficulty} />
          {work && !completed && (
            <span className="mr-auto flex items-center gap-1.5 text-caption text-ink-2">
              <PenLine aria-hidden className="size-4 text-ink-3" />
              <span>Draft saved</span>
            </span>
          )}
          <span className="figure-text text-label tracking-normal whitespace-nowrap text-ink-2">{`+${challenge.points} points`}</span>
        </div>
        <h3 id={id} className="heading mt-1.5 text-h3 text-pretty text-ink md:mt-3">
          {challenge.title}
        </h3>
        <p
          className={`mt-1 text-body text-pretty text-ink-2 md:mt-2 md:mb-4.5 md:line-clamp-5 lg:line-clamp-4 ${completed ? "mb-2.5 line-clamp-1" : "mb-4 line-clamp-5"}`}
        >
          {cardText(challenge.description)}
        </p>
        <Button
          kind={kind}
          wide
          aria-describedby={id}
          onClick={onOpen}
          onFocus={onApproach}
          className="mt-auto after:absolute after:inset-0 after:rounded-card"
        >
          {completed ? "View Challenge" : "Start Challenge"}
        </Button>
      </div>
    </article>
  );
}

/** The category's ground with its icon, and the slot in the strike; `low` on phones where nothing is left to do. */
function CardTop({ category, score, low }: { category: string; score: number | null; low: boolean }) {
  const { ground, ink } = categoryLook(category);
  return (
    <div
      className={`relative flex ${low ? "h-12" : "h-18"} items-center justify-between overflow-hidden rounded-t-card px-4 shadow-[inset_0_0_0_1px_var(--line)] md:h-24 md:px-5 ${ground} ${ink}`}
    >
      {/* On phones as small as the slot there, and as far to the right. */}
      <span className="absolute top-1/2 right-0 -translate-y-1/2 opacity-50 max-md:-right-1 max-md:origin-right max-md:scale-90 dark:opacity-42">
        <Strike cx={192} cy={48} width={240} height={96} rings={CARD_RINGS} />
      </span>
      <span className="relative flex items-center gap-2.5 text-body font-medium">
        <CategoryIcon category={category} className="size-6.5 stroke-[1.7]" />
        <span>{category}</span>
      </span>
      <span
        className={`relative grid size-15 place-items-center -mr-0.5 rounded-full bg-surface max-md:-mr-1 max-md:origin-right ${low ? "max-md:scale-[0.7]" : "max-md:scale-90"}`}
      >
        <ScoreRing score={score} size={56} numberSize={20} />
      </span>
    </div>
  );
}
