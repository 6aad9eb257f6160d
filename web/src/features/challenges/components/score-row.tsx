import "../../../ui/score-rows.css";
import { ChevronDown, CircleCheck, CircleDashed, CircleMinus, Contrast, CornerLeftUp } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { pointsNote, shareOfTile } from "../domain/criterion-groups.ts";
import type { Row } from "../domain/criterion-groups.ts";
import { criterionWords } from "../domain/criterion-words.ts";
import { maySaySo } from "../domain/later-drafts.ts";
import type { Verdict } from "../domain/quoted-passages.ts";
import { verdictLook } from "../domain/verdict-look.ts";
import type { ScoreRows } from "../hooks/use-score-rows.ts";

/** Called with the missed row that the person says is in the prompt; undefined where no other draft can be written. */
export type OnSaid = ((row: Row) => void) | undefined;

const SAID = "I did say this";
const ICONS: Record<Verdict, LucideIcon> = {
  met: CircleCheck,
  partly: Contrast,
  missed: CircleDashed,
  penalty: CircleMinus,
};

/** What is missing or costs something shows all it has; what is met is one line, and its quote is folded behind it. */
export function ScoreRow({ row, sheet, onSaid }: { row: Row; sheet: ScoreRows; onSaid: OnSaid }) {
  const { index, quote } = row;
  const isMet = row.verdict === "met";
  const line = (
    <Line row={row} titleId={sheet.titleId(index)} folds={isMet && Boolean(quote)} onSaid={onSaid} />
  );
  const isPointed = sheet.pointed.includes(index);
  return (
    <li
      id={sheet.rowId(index)}
      tabIndex={-1}
      aria-labelledby={sheet.titleId(index)}
      onPointerEnter={() => quote && sheet.point([index])}
      onPointerLeave={(event) => event.pointerType === "touch" || sheet.point([])}
      data-pointed={isPointed ? row.verdict : undefined}
      data-met={isMet || undefined}
      className="score-row"
    >
      {isMet && quote ? (
        <details open={sheet.isOpen(index)}>
          <summary
            // Whether it is open is kept where the words that lead here can change it.
            onClick={(event) => {
              event.preventDefault();
              sheet.toggle(index);
            }}
            onFocus={() => sheet.point([index])}
            onBlur={() => sheet.point([])}
          >
            {line}
          </summary>
          <Quote row={row} quote={quote} sheet={sheet} />
        </details>
      ) : (
        <>
          {line}
          {quote && <Quote row={row} quote={quote} sheet={sheet} />}
        </>
      )}
    </li>
  );
}

function Line({
  row,
  titleId,
  folds,
  onSaid,
}: {
  row: Row;
  titleId: string;
  folds: boolean;
  onSaid: OnSaid;
}) {
  const Icon = ICONS[row.verdict];
  const { word, ink } = verdictLook(row.verdict);
  const name = criterionWords(row.criterion);
  const note = pointsNote(row);
  const isMet = row.verdict === "met";
  return (
    <span className="line text-body">
      <Icon aria-hidden className={ink} />
      <span className={`words ${isMet ? "text-ink-2" : "text-ink"}`}>
        <span className="name">
          <span id={titleId}>
            <span className="sr-only">{`${word}: `}</span>
            <span>{name}</span>
          </span>
          {folds && <ChevronDown aria-hidden className="fold" />}
          {note && <span className={`block text-caption ${ink}`}>{note}</span>}
        </span>
        {onSaid && maySaySo(row) && (
          <button
            type="button"
            aria-label={`${SAID}: ${name}`}
            onClick={() => onSaid(row)}
            className="said text-label"
          >
            <span>{SAID}</span>
          </button>
        )}
      </span>
      <span className="figure-text shrink-0 tracking-normal text-ink">{shareOfTile(row)}</span>
    </span>
  );
}

/** The learner's words; they lead back to where they are in the prompt. */
function Quote({ row: { index }, quote, sheet }: { row: Row; quote: string; sheet: ScoreRows }) {
  const at = sheet.stretchOf(index);
  const words = <span dir="auto">{`“${quote}”`}</span>;
  return (
    <p className="quote text-caption wrap-anywhere">
      {at === -1 ? (
        words
      ) : (
        <a
          href={`#${sheet.stretchId(at)}`}
          title="Show in the prompt"
          onClick={(event) => {
            event.preventDefault();
            sheet.goToWords(index);
          }}
          onFocus={() => sheet.point([index])}
          onBlur={() => sheet.point([])}
        >
          {words}
          <CornerLeftUp aria-hidden />
        </a>
      )}
    </p>
  );
}
