import { MAX_INTERESTS } from "@promptsmith/contract/profile/rules";
import type { Category } from "@promptsmith/contract/profile/rules";
import { Check } from "lucide-react";
import { categoryLook } from "../domain/category-look.ts";
import { CategoryIcon } from "./category-icon.tsx";

/** Tiles to tick, at most three; the others are disabled once three are ticked. */
export function InterestPicker({
  label,
  options,
  chosen,
  onToggle,
  describedBy,
}: {
  label: string;
  options: readonly Category[];
  chosen: readonly Category[];
  onToggle: (category: Category) => void;
  describedBy?: string | undefined;
}) {
  const full = chosen.length >= MAX_INTERESTS;
  return (
    <fieldset aria-describedby={describedBy} className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-2 gap-2 max-[22.5rem]:grid-cols-1 md:grid-cols-4 md:gap-3">
        {options.map((category) => (
          <InterestTile
            key={category}
            category={category}
            checked={chosen.includes(category)}
            disabled={full && !chosen.includes(category)}
            onToggle={() => onToggle(category)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function InterestTile({
  category,
  checked,
  disabled,
  onToggle,
}: {
  category: Category;
  checked: boolean;
  disabled: boolean;
  onToggle: () => void;
}) {
  const look = disabled
    ? "bg-transparent inset-ring inset-ring-line"
    : checked
      ? "bg-accent-soft inset-ring-2 inset-ring-accent-ink"
      : "bg-surface inset-ring inset-ring-line shadow-card hover:bg-hover";
  const icon = checked
    ? `bg-surface ${categoryLook(category).ink}`
    : disabled
      ? "bg-hover text-ink-3"
      : `${categoryLook(category).ground} ${categoryLook(category).ink}`;
  return (
    <label
      className={`relative flex min-h-16 items-center gap-2.5 rounded-card px-3 py-3 transition-colors duration-120 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:min-h-28 md:flex-col md:items-start md:justify-between md:p-4 ${look} ${disabled ? "cursor-not-allowed" : "cursor-pointer"}`}
    >
      <input
        type="checkbox"
        name="categories"
        checked={checked}
        disabled={disabled}
        onChange={onToggle}
        className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-card outline-none"
      />
      <span
        className={`grid size-9 shrink-0 place-items-center rounded-control md:size-10 md:rounded-control ${icon}`}
      >
        <CategoryIcon category={category} className="size-5" />
      </span>
      <span className={`min-w-0 truncate text-body font-medium ${disabled ? "text-ink-3" : "text-ink"}`}>
        {category}
      </span>
      {checked && (
        <span className="absolute top-1.5 right-1.5 grid size-5 place-items-center rounded-full bg-accent text-on-accent md:top-3.5 md:right-3.5 md:size-6">
          <Check aria-hidden strokeWidth={3} className="size-3.5" />
        </span>
      )}
    </label>
  );
}
