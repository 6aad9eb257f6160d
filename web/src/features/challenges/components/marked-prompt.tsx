import { Fragment } from "react";
import type { Passage, Stretch } from "../domain/quoted-passages.ts";
import { verdictLook } from "../domain/verdict-look.ts";
import type { ScoreRows } from "../hooks/use-score-rows.ts";

/** The submitted prompt; what a row quotes is underlined in the colour of its verdict and leads to the row. */
export function MarkedPrompt({ sheet, className }: { sheet: ScoreRows; className: string }) {
  return (
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
        <Words key={index} passage={passage} sheet={sheet} />
      ))}
    </a>
  );
}

function Words({ passage: { text, verdict, rows }, sheet }: { passage: Passage; sheet: ScoreRows }) {
  if (verdict === null) return <span>{text}</span>;
  const { underline, tint } = verdictLook(verdict);
  // A kept blank at the end of a line or of the words would be underlined past it.
  const words = text.trimEnd();
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
