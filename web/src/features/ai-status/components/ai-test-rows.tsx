import type { ReactNode } from "react";

/** A titled list of names and values. */
export function AiTestRows({
  title,
  rows,
}: {
  title: string;
  rows: readonly (readonly [string, ReactNode])[];
}) {
  return (
    <section className="mt-6">
      <h2 className="heading text-h4 text-ink">{title}</h2>
      <dl className="mt-1">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-t border-line py-2.5 text-body">
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-right font-medium wrap-anywhere text-ink tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
