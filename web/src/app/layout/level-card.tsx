import type { SelfUser } from "@promptsmith/contract/identity/entities";
import { levelOf, POINTS_PER_LEVEL } from "@promptsmith/contract/progress/rules";
import { grouped } from "../../platform/grouped.ts";
import { Gauge } from "../../ui/drawing/gauge.tsx";

/** Name, level and the way to the next one. */
export function LevelCard({ user }: { user: SelfUser }) {
  const within = user.totalPoints % POINTS_PER_LEVEL;
  const name = user.displayName || user.username;
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0">
          <span
            dir="auto"
            title={name}
            className="block truncate text-left text-label font-semibold text-ink"
          >
            {name}
          </span>
          <span className="block text-caption text-ink-2">
            {`Level ${grouped(levelOf(user.totalPoints))}`}
          </span>
        </p>
        <p className="font-display text-caption whitespace-nowrap text-ink-2 tabular-nums">
          {`${within} / ${POINTS_PER_LEVEL}`}
        </p>
      </div>
      <Gauge value={within} tone="accent" label="Points in this level" className="mt-3" />
    </div>
  );
}
