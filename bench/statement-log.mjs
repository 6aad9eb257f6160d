import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** What a cluster must be started with, so that every statement is written down with its values and its time. */
export const LOGGED = [
  "logging_collector=on",
  "log_destination=jsonlog",
  "log_min_duration_statement=0",
  "log_rotation_size=0",
];

const EXECUTED = /^duration: ([\d.]+) ms {2}(?:execute|statement)[^:]*: ([^]*)$/;
const VALUE = /\$\d+ = (NULL|'(?:[^']|'')*')/g;
/** The log is written by a process of its own. */
const WRITTEN_MS = 400;

const valuesOf = (detail) =>
  [...(detail ?? "").matchAll(VALUE)].map(([, value]) =>
    value === "NULL" ? null : value.slice(1, -1).replaceAll("''", "'"),
  );

/**
 * Reads what one database was asked.
 * @returns {{ during: (work: () => Promise<unknown>) => Promise<{ ms: number, sql: string, values: (string | null)[] }[]> }}
 */
export function statementLog(cluster, database) {
  const folder = join(cluster.folder, "data/log");
  const lines = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .toSorted()
      .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"))
      .filter((line) => line !== "");
  const settled = () => new Promise((resolve) => setTimeout(resolve, WRITTEN_MS));
  return {
    async during(work) {
      await settled();
      const before = lines().length;
      await work();
      await settled();
      return lines()
        .slice(before)
        .map((line) => JSON.parse(line))
        .filter(({ dbname, application_name: name }) => dbname === database && (name ?? "") === "")
        .flatMap(({ message, detail }) => {
          const [, ms, sql] = EXECUTED.exec(message) ?? [];
          return sql === undefined ? [] : [{ ms: Number(ms), sql, values: valuesOf(detail) }];
        });
    },
  };
}
