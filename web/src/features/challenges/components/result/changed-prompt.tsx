import "../../../../ui/changed-words.css";
import { Fragment, useMemo } from "react";
import { wordChanges } from "../../domain/word-changes.ts";

/**
 * What was changed since the draft before: added words are underlined, removed ones struck through. A screen reader
 * is told in words, since most read neither line.
 */
export function ChangedPrompt({
  before,
  after,
  className,
}: {
  before: string;
  after: string;
  className: string;
}) {
  const changes = useMemo(() => wordChanges(before, after), [before, after]);
  return (
    <div className="changed-words">
      <p
        dir="auto"
        className={`text-body leading-[1.625rem]! wrap-anywhere whitespace-pre-wrap text-ink ${className}`}
      >
        {changes.map(({ kind, text }, index) => {
          if (kind === "same") return <span key={index}>{text}</span>;
          const added = kind === "added";
          const Mark = added ? "ins" : "del";
          const words = text.trim() || text;
          const mark = (
            <Mark>
              <span className="sr-only">{added ? " [Added:] " : " [Removed:] "}</span>
              <span>{words}</span>
              <span className="sr-only"> [End] </span>
            </Mark>
          );
          // Blanks around the words are not lined.
          const [before, after] = words === text ? ["", ""] : text.split(words);
          return (
            <Fragment key={index}>
              <span>{before}</span>
              {mark}
              <span>{after}</span>
            </Fragment>
          );
        })}
      </p>
      <p className="mt-2 flex gap-4 text-caption" aria-hidden>
        <ins>Added</ins>
        <del>Removed</del>
      </p>
    </div>
  );
}
