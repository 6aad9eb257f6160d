import "../../../../ui/practice-days.css";
import { weeksOf } from "../../domain/streak-weeks.ts";
import { useStreakDays } from "../../practice-plan.queries.ts";

/** The strokes of the newest week, Monday to Sunday. `falls`: its last one falls into its place, as soon as it is known. */
export default function ThisWeek({ falls }: { falls: boolean }) {
  const { data, isFetching, isFetchedAfterMount } = useStreakDays();
  const week = weeksOf(data?.pages.flatMap(({ days }) => days) ?? []).at(-1);
  if (week === undefined || (isFetching && !isFetchedAfterMount)) return null;
  const newest = week.days.findLast((day) => day !== null);
  const practised = week.days.filter((day) => day?.kind === "practised").length;
  return (
    <span
      role="img"
      aria-label={`This week: ${practised} ${practised === 1 ? "day" : "days"} done`}
      className="day-strokes"
    >
      {week.days.map((day, at) => (
        <span
          key={at}
          className="day-stroke"
          data-kind={day?.kind ?? "open"}
          data-falls={(falls && day !== null && day === newest) || undefined}
        />
      ))}
    </span>
  );
}
