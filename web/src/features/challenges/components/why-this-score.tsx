import type { Criterion } from "@promptsmith/contract/challenges/entities";
import { SCORE_WEIGHTS } from "@promptsmith/contract/challenges/rules";
import type { SubScore } from "@promptsmith/contract/challenges/rules";
import { CircleCheck, CircleDashed, CircleMinus, Contrast } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { criterionGroups, shareOfTile, subScoreName } from "../domain/criterion-groups.ts";
import type { NumberedCriterion } from "../domain/criterion-groups.ts";
import type { Verdict } from "../domain/quoted-passages.ts";
import { scoreInk } from "../domain/score-look.ts";
import { verdictLook } from "../domain/verdict-look.ts";
import type { PointedProps } from "./marked-prompt.tsx";

const ICONS: Record<Verdict, LucideIcon> = {
  met: CircleCheck,
  partly: Contrast,
  missed: CircleDashed,
  penalty: CircleMinus,
};

/** Every criterion with its verdict, its share of the tile and the learner's own words; each group adds up to its tile. */
export function WhyThisScore({
  scores,
  criteria,
  pointed,
  onPoint,
}: PointedProps & {
  scores: Partial<Record<`${SubScore}Score`, number | null>>;
  criteria: readonly Criterion[];
}) {
  return (
    <section>
      <h3 className="heading text-h3-small">Why this score</h3>
      <div className="mt-2 space-y-7">
        {criterionGroups(criteria).map(({ subScore, criteria: own }) => (
          <div key={subScore}>
            <div className="flex items-baseline gap-2.5 pb-1.5">
              <h4 className="heading text-h4">{subScoreName(subScore)}</h4>
              <span className="text-caption text-ink-3">
                {`${Math.round(SCORE_WEIGHTS[subScore] * 100)}% of the score`}
              </span>
              <Sum score={scores[`${subScore}Score`] ?? 0} />
            </div>
            <ul>
              {own.map((criterion) => (
                <Row
                  key={criterion.index}
                  criterion={criterion}
                  pointed={pointed.includes(criterion.index)}
                  onPoint={onPoint}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

function Sum({ score }: { score: number }) {
  return <span className={`figure-text ml-auto text-h4 tracking-normal ${scoreInk(score)}`}>{score}</span>;
}

function Row({
  criterion,
  pointed,
  onPoint,
}: {
  criterion: NumberedCriterion;
  pointed: boolean;
  onPoint: PointedProps["onPoint"];
}) {
  const Icon = ICONS[criterion.verdict];
  const { word, ink, rowTint } = verdictLook(criterion.verdict);
  return (
    <li
      onPointerEnter={() => criterion.quote && onPoint([criterion.index])}
      onPointerLeave={(event) => event.pointerType === "touch" || onPoint([])}
      className={`relative isolate flex items-start gap-3 border-t border-line py-2.5 before:absolute before:-inset-x-2 before:inset-y-0 before:-z-10 before:rounded-tab before:transition-colors before:duration-120 ${pointed ? rowTint : ""}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${ink}`} />
      <div className="min-w-0 flex-1">
        <p className="text-body text-ink">
          <span className="sr-only">{`${word}: `}</span>
          <span>{criterion.criterion}</span>
        </p>
        {criterion.quote && (
          <p dir="auto" className="text-caption wrap-anywhere text-ink-3">{`“${criterion.quote}”`}</p>
        )}
      </div>
      <span className="figure-text shrink-0 text-body tracking-normal text-ink">
        {shareOfTile(criterion)}
      </span>
    </li>
  );
}
