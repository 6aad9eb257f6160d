import { Check } from "lucide-react";
import { Fragment, useId } from "react";
import type { ReactNode } from "react";
import { DifficultyLabel } from "../cards/difficulty-label.tsx";
import { track } from "../../../../platform/analytics/analytics.ts";
import { Select } from "../../../../ui/form/select.tsx";
import type { ChallengeFilter } from "../../domain/challenge-rows.ts";
import { ALL_CATEGORIES, DIFFICULTY_OPTIONS, STATUS_OPTIONS } from "../../domain/filter-options.ts";

/** An empty value would be drawn like a placeholder. */
const ALL = "all";

/** Category, Difficulty and Status; every choice applies at once. The lists of invitations have the category alone. */
export function FilterPanel({
  filter,
  onChange,
  categories,
  categoryOnly,
}: {
  filter: ChallengeFilter;
  onChange: (filter: ChallengeFilter) => void;
  categories: readonly string[];
  categoryOnly: boolean;
}) {
  const categoryId = useId();
  function set(part: Partial<ChallengeFilter>) {
    onChange({ ...filter, ...part });
    track("Search Filter Usage", part);
  }
  // Each filter has its field here, and a new one has to have it.
  const fields: Record<keyof ChallengeFilter, ReactNode> = {
    category: (
      <div>
        <label htmlFor={categoryId} className="block px-3 pt-1 pb-1 text-caption font-medium text-ink-3">
          Theme
        </label>
        <Select
          id={categoryId}
          look="panel"
          value={filter.category || ALL}
          onChange={({ target }) => set({ category: target.value === ALL ? "" : target.value })}
        >
          <option value={ALL}>{ALL_CATEGORIES}</option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </Select>
      </div>
    ),
    difficulty: (
      <Choices label="Difficulty" columns>
        {DIFFICULTY_OPTIONS.map(({ value, label }) => (
          <Choice
            key={value}
            name="difficulty"
            label={value ? <DifficultyLabel difficulty={value} look="sentence" /> : label}
            checked={filter.difficulty === value}
            onChoose={() => set({ difficulty: value })}
          />
        ))}
      </Choices>
    ),
    status: (
      <Choices label="Status">
        {STATUS_OPTIONS.map(({ value, label }) => (
          <Choice
            key={value}
            name="status"
            label={label}
            checked={filter.status === value}
            onChoose={() => set({ status: value })}
          />
        ))}
      </Choices>
    ),
  };
  const shown = Object.entries(fields).filter(([key]) => key === "category" || !categoryOnly);
  return (
    <div className="flex flex-col gap-1">
      {shown.map(([key, field]) => (
        <Fragment key={key}>{field}</Fragment>
      ))}
    </div>
  );
}

function Choices({
  label,
  columns = false,
  children,
}: {
  label: string;
  columns?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="px-3 pt-1 pb-1 text-caption font-medium text-ink-3">{label}</legend>
      <div className={columns ? "grid grid-cols-2 gap-x-1" : ""}>{children}</div>
    </fieldset>
  );
}

function Choice({
  name,
  label,
  checked,
  onChoose,
}: {
  name: string;
  label: ReactNode;
  checked: boolean;
  onChoose: () => void;
}) {
  return (
    <label
      className={`relative flex min-h-11 cursor-pointer items-center justify-between pointer-fine:min-h-10.5 gap-3 rounded-tab px-3 text-control has-focus-visible:outline-3 has-focus-visible:outline-focus ${checked ? "bg-accent-soft font-medium text-accent-ink" : "text-ink hover:bg-hover"}`}
    >
      <input
        type="radio"
        name={`filter-${name}`}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-tab outline-none"
      />
      <span>{label}</span>
      {checked && <Check aria-hidden className="size-4.5 shrink-0" />}
    </label>
  );
}
