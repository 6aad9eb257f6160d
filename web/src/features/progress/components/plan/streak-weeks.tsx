import "../../../../ui/practice-days.css";
import type { StreakDay } from "@promptsmith/contract/progress/entities";
import { WEEKDAYS } from "@promptsmith/contract/progress/rules";
import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { DAY_NAMES } from "../../domain/plan-words.ts";
import { KIND_WORDS, reasonWords } from "../../domain/streak-weeks.ts";
import type { StreakWeek } from "../../domain/streak-weeks.ts";

/** Told apart by form as well as by colour. */
const KINDS: readonly StreakDay["kind"][] = ["practised", "rest", "off", "missed"];

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Each day a stroke, each week a row; the chosen day says below why it is what it is. One stop for the Tab key. */
export function StreakWeeks({ weeks }: { weeks: readonly StreakWeek[] }) {
  const table = useRef<HTMLTableElement>(null);
  const slots = weeks.flatMap(({ days }) => days);
  const newest = slots.findLast((day) => day !== null)?.day;
  const [chosen, setChosen] = useState(newest);
  const current = slots.find((day) => day?.day === chosen);

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = slots.findIndex((day) => day?.day === chosen);
    const next = slots[at + step];
    if (!next) return;
    setChosen(next.day);
    table.current?.querySelector<HTMLElement>(`[data-day="${next.day}"]`)?.focus();
  }

  return (
    <>
      <table ref={table} className="day-table">
        <caption className="sr-only">Your days, week by week</caption>
        <thead>
          <tr className="text-caption text-ink-2">
            <th scope="col" className="text-left font-normal">
              Week
            </th>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col" className="font-normal">
                <span aria-hidden>{DAY_NAMES[day].slice(0, 2)}</span>
                <span className="sr-only">{DAY_NAMES[day]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ monday, days }) => (
            <tr key={monday}>
              <th scope="row" className="text-left text-caption font-normal whitespace-nowrap text-ink-2">
                {shortDay(monday)}
              </th>
              {days.map((day, at) => (
                <td key={WEEKDAYS[at]} className="p-0 text-center">
                  {day && (
                    <button
                      type="button"
                      data-day={day.day}
                      aria-label={reasonWords(day)}
                      aria-pressed={day.day === chosen}
                      tabIndex={day.day === chosen ? 0 : -1}
                      onKeyDown={move}
                      onClick={() => setChosen(day.day)}
                      onFocus={() => setChosen(day.day)}
                      className="day-cell"
                    >
                      <span aria-hidden className="day-stroke" data-kind={day.kind} />
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="day-reason text-body wrap-anywhere text-ink">{current && reasonWords(current)}</p>
      <ul aria-label="What the strokes mean" className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        {KINDS.map((kind) => (
          <li key={kind} className="flex items-center gap-2 text-caption text-ink-2">
            <span aria-hidden className="day-stroke" data-kind={kind} />
            <span>{KIND_WORDS[kind]}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const shortDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
