import { TARGET_SCORE } from "@promptsmith/contract/challenges/rules";
import type { SharedChallenge } from "@promptsmith/contract/sharing/entities";
import { Eye, EyeOff } from "lucide-react";
import { useId, useState } from "react";
import { bestScoreOf, DifficultyLabel, scoreInk } from "../../challenges/challenges.public.ts";
import { CategoryIcon, categoryLook } from "../../profile/profile.public.ts";
import { usePhoneWidth } from "../../../platform/browser/use-phone-width.ts";
import { ScoreRing } from "../../../ui/drawing/score-ring.tsx";
import { CARD_RINGS, Strike } from "../../../ui/drawing/strike.tsx";
import type { StrikeRing } from "../../../ui/drawing/strike.tsx";
import { firstName } from "../../identity/identity.public.ts";

/** Around a slot of 84 px the circles are wider and closer than around a card's. */
const WIDE_RINGS: readonly StrikeRing[] = [57, 78, 100, 124, 152, 184].map((radius, index) => ({
  radius,
  width: 5.5 + 1.2 * index,
  opacity: (1 - index / 6) ** 1.5,
  gap: 4.6 + 0.9 * index,
}));

/**
 * The challenge as it was shared; the sender's score is in the slot where the visitor's own will be. A weak score is not
 * what a challenge is led with: there is no slot then.
 */
export function SharedChallengeCard({ shared }: { shared: SharedChallenge }) {
  const { challenge, sender, userChallenge } = shared;
  const score = bestScoreOf(userChallenge);
  const weak = score !== null && score < TARGET_SCORE;
  return (
    <article className="overflow-hidden rounded-card bg-surface shadow-card">
      <Top category={challenge.category} score={weak ? undefined : score} />
      <div className="px-4 pt-3.5 pb-4 md:px-8 md:pt-6 md:pb-7">
        <div className="flex items-center justify-between gap-4">
          <DifficultyLabel difficulty={challenge.difficulty} />
          <span className="figure-text text-label tracking-normal text-ink-2">{`+${challenge.points} points`}</span>
        </div>
        <h1 className="heading mt-2 text-h1 wrap-anywhere text-ink md:mt-3">{challenge.title}</h1>
        <p className="mt-1.5 text-read wrap-anywhere whitespace-pre-line text-ink-2 md:mt-2">
          {challenge.description}
        </p>
        {userChallenge && (
          <SendersWork
            name={firstName(sender)}
            score={userChallenge.best.counted}
            prompt={userChallenge.best.userPrompt}
          />
        )}
      </div>
    </article>
  );
}

function Top({ category, score }: { category: string; score: number | null | undefined }) {
  const phone = usePhoneWidth();
  const { ground, ink } = categoryLook(category);
  return (
    <div className={`relative h-20 overflow-hidden md:h-30 ${ground} ${ink}`}>
      <span className="absolute top-1/2 right-12 -translate-y-1/2 md:right-[4.625rem]">
        <Strike
          cx={200}
          cy={200}
          width={400}
          height={400}
          rings={phone ? CARD_RINGS : WIDE_RINGS}
          className="absolute top-1/2 left-1/2 max-w-none -translate-1/2 opacity-50 dark:opacity-42"
        />
        <span className="absolute grid -translate-1/2 place-items-center rounded-full bg-surface p-0.5">
          {score === undefined ? (
            <span className="grid size-14 place-items-center md:size-18">
              <CategoryIcon category={category} className="size-7 md:size-8" />
            </span>
          ) : (
            <ScoreRing score={score} size={phone ? 64 : 84} numberSize={phone ? 26 : 30} />
          )}
        </span>
      </span>
      <span className="absolute inset-y-0 left-4 flex items-center gap-2 text-name font-medium md:left-8">
        <CategoryIcon category={category} className="size-6" />
        <span>{category}</span>
      </span>
    </div>
  );
}

function SendersWork({ name, score, prompt }: { name: string; score: number; prompt: string }) {
  const [shown, setShown] = useState(false);
  const promptId = useId();
  return (
    <div className="mt-4 border-t border-line pt-4 md:mt-6 md:pt-6">
      <div className="flex flex-col gap-x-6 gap-y-1 md:flex-row md:items-center md:justify-between">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere text-ink">
            {score >= TARGET_SCORE ? (
              <span>
                <bdi>{name}</bdi> scored{" "}
                <span className={`figure-text tracking-normal ${scoreInk(score)}`}>{score}</span> on this
                challenge
              </span>
            ) : (
              <span>
                <bdi>{name}</bdi> tried this challenge
              </span>
            )}
          </p>
          <p className="text-caption text-ink-3">It's more fun to try it yourself first.</p>
        </div>
        <button
          type="button"
          aria-expanded={shown}
          aria-controls={promptId}
          onClick={() => setShown(!shown)}
          className="link-text inline-flex min-h-11 shrink-0 items-center gap-2 self-start rounded-control text-left text-body md:self-center [&_svg]:size-4.5"
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          <span>{`${shown ? "Hide" : "Show"} ${name}'s prompt`}</span>
        </button>
      </div>
      <div id={promptId} hidden={!shown}>
        {shown && (
          <p
            dir="auto"
            className="mt-3 animate-rise rounded-control bg-sunken px-4 py-3 text-read wrap-anywhere whitespace-pre-wrap text-ink"
          >
            {prompt}
          </p>
        )}
        {shown && score < TARGET_SCORE && (
          <p className="mt-2 text-caption text-ink-3">{`Score: ${score} of 100`}</p>
        )}
      </div>
    </div>
  );
}
