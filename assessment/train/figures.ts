import type { Scores } from "../src/scores.ts";
import type { Labelled } from "./labelled.ts";

export type Scored = { readonly row: Labelled; readonly scores: Scores; readonly relevant: boolean };

const mean = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);
const round = (value: number): number => Math.round(value * 1000) / 1000;

function ranks(values: readonly number[]): number[] {
  const order = values.map((value, at) => ({ value, at })).sort((a, b) => a.value - b.value);
  const out = new Array<number>(values.length).fill(0);
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to < order.length && order[to]?.value === order[from]?.value) to += 1;
    for (let at = from; at < to; at += 1) out[order[at]?.at ?? 0] = (from + to - 1) / 2;
    from = to;
  }
  return out;
}

function spearman(a: readonly number[], b: readonly number[]): number {
  const x = ranks(a);
  const y = ranks(b);
  const mx = mean(x);
  const my = mean(y);
  const cov = mean(x.map((value, at) => (value - mx) * ((y[at] ?? 0) - my)));
  return (
    cov / Math.sqrt(mean(x.map((value) => (value - mx) ** 2)) * mean(y.map((value) => (value - my) ** 2)))
  );
}

/** The figures the assessor is measured by; pairs need a gap of ten in the expert's overall. */
export function figuresOf(all: readonly Scored[], withErrors: boolean): Record<string, unknown> {
  let right = 0;
  let pairs = 0;
  const wrong = new Map<string, number>();
  for (const a of all) {
    for (const b of all) {
      if (a.row.challenge.id !== b.row.challenge.id || a.row.labels.overall - b.row.labels.overall < 10)
        continue;
      const credit =
        a.scores.overall > b.scores.overall ? 1 : a.scores.overall === b.scores.overall ? 0.5 : 0;
      right += credit;
      pairs += 1;
      const key = `${a.row.submission.kind}>${b.row.submission.kind}`;
      if (credit < 1) wrong.set(key, (wrong.get(key) ?? 0) + 1 - credit);
    }
  }
  const abuse = all.filter((one) =>
    ["stuffing", "rambling", "injection", "gibberish", "answer"].includes(one.row.submission.kind),
  );
  const kinds = [...new Set(all.map((one) => one.row.submission.kind))].sort();
  const errors = [...all].sort(
    (a, b) =>
      Math.abs(b.scores.overall - b.row.labels.overall) - Math.abs(a.scores.overall - a.row.labels.overall),
  );
  return {
    pairs: round(right / pairs),
    wrong: Object.fromEntries([...wrong].sort((a, b) => b[1] - a[1])),
    spearman: round(
      spearman(
        all.map((one) => one.row.labels.overall),
        all.map((one) => one.scores.overall),
      ),
    ),
    error: round(mean(all.map((one) => Math.abs(one.scores.overall - one.row.labels.overall)))),
    abuseKept: round(mean(abuse.map((one) => (one.scores.overall <= 45 ? 1 : 0)))),
    relevantRecall: round(
      mean(all.filter((one) => one.row.labels.relevant).map((one) => (one.relevant ? 1 : 0))),
    ),
    irrelevantRecall: round(
      mean(all.filter((one) => !one.row.labels.relevant).map((one) => (one.relevant ? 0 : 1))),
    ),
    kinds: Object.fromEntries(
      kinds.map((kind) => {
        const some = all.filter((one) => one.row.submission.kind === kind);
        return [
          kind,
          `label ${Math.round(mean(some.map((one) => one.row.labels.overall)))}, scored ${Math.round(mean(some.map((one) => one.scores.overall)))}, relevant ${some.filter((one) => one.relevant).length} of ${some.length}, error ${round(mean(some.map((one) => Math.abs(one.scores.overall - one.row.labels.overall))))}`,
        ];
      }),
    ),
    ...(withErrors
      ? {
          errors: errors
            .slice(0, 25)
            .map(
              (one) =>
                `${one.row.submission.id} ${one.row.submission.kind} ${one.row.labels.overall} ${one.scores.overall}`,
            ),
        }
      : {}),
  };
}
