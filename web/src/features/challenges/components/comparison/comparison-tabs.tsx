import { useState } from "react";
import { TabList, TabPanel } from "../../../../ui/tabs.tsx";
import { comparisonGroups } from "../../domain/comparison-rows.ts";
import type { ComparisonRow } from "../../domain/comparison-rows.ts";
import { ColumnScore, columnName, ComparisonCell } from "./comparison-cell.tsx";
import type { ComparisonColumn } from "./comparison-cell.tsx";
import { WrittenText } from "../written-text.tsx";

/** On a phone one prompt at a time; beside another one's words it is said whether the learner says it too. */
export function ComparisonTabs({
  columns,
  rows,
}: {
  columns: readonly ComparisonColumn[];
  rows: readonly ComparisonRow[];
}) {
  const [shown, setShown] = useState("0");
  const you = columns.findIndex(({ who }) => who === "you");
  return (
    <>
      <TabList
        id="side-by-side"
        label="Whose prompt"
        kind="page"
        value={shown}
        onChange={setShown}
        items={columns.map((column, at) => ({
          value: String(at),
          label: (
            <span className="flex items-baseline gap-1.5">
              <span dir="auto" className="truncate">
                {columnName(column)}
              </span>
              <ColumnScore column={column} />
            </span>
          ),
        }))}
        className="mt-4 border-b border-line"
      />
      {columns.map((column, at) => (
        <TabPanel key={at} id="side-by-side" value={String(at)} active={shown}>
          {comparisonGroups(rows).map((group) => (
            <section key={group.name}>
              <h4 className="mt-4 text-caption font-normal text-ink-3">{group.name}</h4>
              <dl>
                {group.rows.map(({ requirement, quotes, differs }) => (
                  <div key={requirement} className="border-b border-line py-3">
                    <dt className="text-body font-medium text-ink">{requirement}</dt>
                    <dd className="mt-1">
                      <ComparisonCell quote={quotes[at] ?? null} />
                      {differs && at !== you && (
                        <p className="mt-1 text-caption text-ink-2">
                          {quotes[you] == null ? "You: not said" : "You say it"}
                        </p>
                      )}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <h4 className="mt-4 mb-2 text-label font-semibold text-ink">The whole prompt</h4>
          <WrittenText>{column.prompt}</WrittenText>
        </TabPanel>
      ))}
    </>
  );
}
