import type { Criterion } from "@promptsmith/contract/challenges/entities";
import { Fragment, useMemo } from "react";
import { quotedPassages } from "../domain/quoted-passages.ts";
import { verdictLook } from "../domain/verdict-look.ts";

export type PointedProps = {
  /** Places (in the list of criteria) of what is pointed at. */
  pointed: readonly number[];
  onPoint: (criteria: readonly number[]) => void;
};

/** The submitted prompt; what a criterion quotes is underlined in the colour of its verdict. */
export function MarkedPrompt({
  prompt,
  criteria,
  pointed,
  onPoint,
  className,
}: PointedProps & { prompt: string; criteria: readonly Criterion[]; className: string }) {
  const passages = useMemo(() => quotedPassages(prompt, criteria), [prompt, criteria]);
  return (
    <p
      dir="auto"
      className={`text-body leading-[1.625rem]! wrap-anywhere whitespace-pre-wrap text-ink ${className}`}
    >
      {passages.map(({ text, verdict, criteria: quotedBy }, index) => {
        if (verdict === null) return <span key={index}>{text}</span>;
        const { underline, tint } = verdictLook(verdict);
        // A kept blank at the end of a line or of the words would be underlined past it.
        const words = text.trimEnd();
        return (
          <Fragment key={index}>
            <mark
              onPointerEnter={() => onPoint(quotedBy)}
              onPointerLeave={(event) => event.pointerType === "touch" || onPoint([])}
              className={`rounded-[3px] whitespace-pre-line text-inherit underline decoration-2 underline-offset-5 transition-colors duration-120 ${underline} ${quotedBy.some((at) => pointed.includes(at)) ? tint : "bg-transparent"}`}
            >
              {words}
            </mark>
            <span>{text.slice(words.length)}</span>
          </Fragment>
        );
      })}
    </p>
  );
}
