import "../../../../ui/column-table.css";
import { comparisonGroups } from "../../domain/comparison-rows.ts";
import type { ComparisonRow } from "../../domain/comparison-rows.ts";
import { ColumnScore, columnName, ComparisonCell } from "./comparison-cell.tsx";
import type { ComparisonColumn } from "./comparison-cell.tsx";
import { WrittenText } from "../written-text.tsx";

const CAPTION = "text-caption font-normal text-ink-3";

/** One row for each requirement, one column for each prompt. */
export function ComparisonTable({
  columns,
  rows,
}: {
  columns: readonly ComparisonColumn[];
  rows: readonly ComparisonRow[];
}) {
  const looks = columns.map(({ who }) => (who === "you" ? "own" : ""));
  return (
    <table className="column-table">
      <caption className="sr-only">Side by side</caption>
      <thead>
        <tr>
          <th scope="col" className={CAPTION}>
            Requirement
          </th>
          {columns.map((column, at) => (
            <th key={at} scope="col" className={looks[at]}>
              <span className="flex items-baseline gap-2 text-h4">
                <span
                  dir="auto"
                  title={columnName(column)}
                  className="min-w-0 truncate text-body font-semibold text-ink"
                >
                  {columnName(column)}
                </span>
                <ColumnScore column={column} />
              </span>
            </th>
          ))}
        </tr>
      </thead>
      {comparisonGroups(rows).map((group) => (
        <tbody key={group.name}>
          <tr className="group">
            <th scope="rowgroup" colSpan={columns.length + 1} className={CAPTION}>
              {group.name}
            </th>
          </tr>
          {group.rows.map(({ requirement, quotes }) => (
            <tr key={requirement}>
              <th scope="row" className="text-body font-medium wrap-anywhere text-ink">
                {requirement}
              </th>
              {quotes.map((quote, at) => (
                <td key={at} className={looks[at]}>
                  <ComparisonCell quote={quote} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
      <tbody>
        <tr>
          <th scope="row" className="text-body font-medium text-ink">
            The whole prompt
          </th>
          {columns.map((column, at) => (
            <td key={at} className={looks[at]}>
              <WrittenText>{column.prompt}</WrittenText>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
