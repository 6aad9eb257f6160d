import type { Draft } from "@promptsmith/contract/challenges/entities";
import { ArrowDown, ArrowUp } from "lucide-react";
import { shareOfTile } from "../../domain/criterion-groups.ts";
import { criterionWords } from "../../domain/criterion-words.ts";

type Line = Draft["assessment"][number];
const KINDS = {
  won: { word: "Gained", ink: "text-good-ink", Icon: ArrowUp },
  lost: { word: "Lost", ink: "text-under-ink", Icon: ArrowDown },
} as const;

/** The lines that another draft won or lost; those that stayed are folded. */
export function WhatMoved({ lines }: { lines: readonly Line[] }) {
  const moved = (["won", "lost"] as const).flatMap((kind) =>
    lines.filter(({ change }) => change === kind).map((line) => ({ kind, line })),
  );
  const same = lines.filter(({ change }) => change === "same");
  return (
    <section>
      <h3 className="heading text-h3-small">What changed</h3>
      {moved.length === 0 && <p className="mt-2 text-body text-ink-2">Nothing gained or lost.</p>}
      <ul className="mt-2">
        {moved.map(({ kind, line }, index) => {
          const { word, ink, Icon } = KINDS[kind];
          return (
            <li key={index} className="flex items-start gap-3 border-t border-line py-2.5">
              <span className={`flex min-w-20 shrink-0 items-center gap-1.5 text-label font-semibold ${ink}`}>
                <Icon aria-hidden className="size-4.5" />
                <span>{word}</span>
              </span>
              <div className="min-w-0 flex-1">
                <p className="text-body text-ink">{criterionWords(line.criterion)}</p>
                {line.quote && (
                  <p dir="auto" className="text-caption wrap-anywhere text-ink-3">{`“${line.quote}”`}</p>
                )}
              </div>
              <span className="figure-text shrink-0 text-body tracking-normal text-ink">
                {shareOfTile(line)}
              </span>
            </li>
          );
        })}
      </ul>
      {same.length > 0 && (
        <details className="border-t border-line pt-1">
          <summary className="link-text w-fit rounded-chip py-2 text-label">
            {`${same.length} unchanged`}
          </summary>
          <ul className="space-y-2.5 pb-2">
            {same.map(({ criterion }, index) => (
              <li key={index} className="text-body text-ink-2">
                {criterionWords(criterion)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
