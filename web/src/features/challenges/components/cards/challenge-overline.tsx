import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { CategoryLabel } from "../../../profile/profile.public.ts";
import { DifficultyLabel } from "./difficulty-label.tsx";

/** `MEDIUM CHALLENGE · Science · +20 points` above the title; phones show the first part. */
export function ChallengeOverline({ challenge }: { challenge: Challenge }) {
  return (
    <span className="flex min-h-5 flex-wrap items-center gap-x-4 -mb-1 max-md:-mb-2">
      <DifficultyLabel difficulty={challenge.difficulty} suffix="CHALLENGE" />
      <Dot />
      <CategoryLabel category={challenge.category} className="text-label max-md:hidden" />
      <Dot />
      <span className="figure-text text-label tracking-normal text-ink-2 max-md:hidden">{`+${challenge.points} points`}</span>
    </span>
  );
}

function Dot() {
  return (
    <span aria-hidden className="text-ink-3 max-md:hidden">
      ·
    </span>
  );
}
