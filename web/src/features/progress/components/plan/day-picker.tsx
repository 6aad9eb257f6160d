import "../../../../ui/practice-days.css";
import { WEEKDAYS } from "@promptsmith/contract/progress/rules";
import type { Weekday } from "@promptsmith/contract/progress/rules";
import { DAY_NAMES, presetOf, PRESETS } from "../../domain/plan-words.ts";

type DayPickerProps = {
  days: readonly Weekday[];
  onChange: (days: Weekday[]) => void;
  disabled: boolean;
  describedBy?: string | undefined;
};

/** Three ways to begin, and each day to choose. */
export function DayPicker({ days, onChange, disabled, describedBy }: DayPickerProps) {
  const preset = presetOf(days);
  const toggle = (day: Weekday) =>
    onChange(WEEKDAYS.filter((one) => (one === day ? !days.includes(day) : days.includes(one))));
  return (
    <fieldset disabled={disabled} aria-describedby={describedBy}>
      <legend className="text-label font-medium text-ink">Practice days</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {PRESETS.map(({ value, label, days: chosen }) => (
          <button
            key={value}
            type="button"
            aria-pressed={preset === value}
            onClick={() => preset !== value && onChange([...chosen])}
            className="day-preset"
          >
            {label}
          </button>
        ))}
      </div>
      <div className="day-boxes">
        {WEEKDAYS.map((day) => (
          <label key={day} className="day-box">
            <input
              type="checkbox"
              aria-label={DAY_NAMES[day]}
              checked={days.includes(day)}
              onChange={() => toggle(day)}
            />
            <span aria-hidden>{DAY_NAMES[day].slice(0, 2)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
