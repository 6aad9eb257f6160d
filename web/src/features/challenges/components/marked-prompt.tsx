import { Fragment } from "react";
import type { Passage, Stretch, Verdict } from "../domain/quoted-passages.ts";
import { verdictLook } from "../domain/verdict-look.ts";
import type { ScoreRows } from "../hooks/use-score-rows.ts";

const VERDICTS: readonly Verdict[] = ["met", "partly", "missed", "penalty"];

/** The submitted prompt; what a row quotes is underlined in the colour of its verdict and leads to the row. */
export function MarkedPrompt({ sheet, className }: { sheet: ScoreRows; className: string }) {
  return (
    <>
      <p
        dir="auto"
        className={`text-body leading-[1.625rem]! wrap-anywhere whitespace-pre-wrap text-ink ${className}`}
      >
        {sheet.stretches.map((stretch, at) =>
          stretch.lead === null ? (
            <span key={at}>{stretch.passages.map(({ text }) => text).join("")}</span>
          ) : (
            <QuotedWords key={at} at={at} lead={stretch.lead} stretch={stretch} sheet={sheet} />
          ),
        )}
      </p>
      <Key sheet={sheet} />
    </>
  );
}

/** What the colours of the lines mean, for those that are there. A screen reader is told with each row. */
function Key({ sheet: { stretches } }: { sheet: ScoreRows }) {
  const shown = new Set(stretches.flatMap(({ passages }) => passages.map(({ verdict }) => verdict)));
  const marks = VERDICTS.filter((verdict) => shown.has(verdict)).map(verdictLook);
  if (marks.length === 0) return null;
  return (
    <p aria-hidden className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-caption text-ink-2">
      {marks.map(({ word, underline }) => (
        <span key={word} className={`underline decoration-2 underline-offset-5 ${underline}`}>
          {word}
        </span>
      ))}
    </p>
  );
}

/** A link, since a button would not break with its line. The row describes it, so that a copy has the words alone. */
function QuotedWords({
  at,
  lead,
  stretch: { rows, passages },
  sheet,
}: {
  at: number;
  lead: number;
  stretch: Stretch;
  sheet: ScoreRows;
}) {
  const following = sheet.stretches[at + 1]?.passages[0];
  return (
    <a
      id={sheet.stretchId(at)}
      href={`#${sheet.rowId(lead)}`}
      aria-describedby={sheet.titleId(lead)}
      onClick={(event) => {
        event.preventDefault();
        sheet.goToRow(lead, rows);
      }}
      onFocus={() => sheet.point(rows)}
      onBlur={() => sheet.point([])}
      className="rounded-[3px]"
    >
      {passages.map((passage, index) => (
        <Words
          key={index}
          passage={passage}
          goesOn={(passages[index + 1] ?? following)?.verdict === passage.verdict}
          sheet={sheet}
        />
      ))}
    </a>
  );
}

/** `goesOn`: the words after it have a line of the same colour, so the blank between them is part of it. */
function Words({
  passage: { text, verdict, rows },
  goesOn,
  sheet,
}: {
  passage: Passage;
  goesOn: boolean;
  sheet: ScoreRows;
}) {
  if (verdict === null) return <span>{text}</span>;
  const { underline, tint } = verdictLook(verdict);
  // A kept blank at the end of the words would be underlined past them.
  const words = goesOn ? text : text.trimEnd();
  return (
    <Fragment>
      <mark
        onPointerEnter={() => sheet.point(rows)}
        onPointerLeave={(event) => event.pointerType === "touch" || sheet.point([])}
        className={`rounded-[3px] whitespace-pre-line text-inherit underline decoration-2 underline-offset-5 transition-colors duration-120 ${underline} ${rows.some((row) => sheet.pointed.includes(row)) ? tint : "bg-transparent"}`}
      >
        {words}
      </mark>
      <span>{text.slice(words.length)}</span>
    </Fragment>
  );
}
