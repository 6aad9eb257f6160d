import { MIXED_CATEGORY } from "@promptsmith/contract/challenges/rules";
import { PROFILE_INTERESTS } from "@promptsmith/contract/profile/rules";
import { Shuffle } from "lucide-react";
import { Select } from "../../../../ui/form/select.tsx";
import { CategoryIcon } from "../../../profile/profile.public.ts";

/** Auto (Mixed), which is drawn from the interests, or one category. */
export function CategorySelector({
  category,
  onChange,
  className,
}: {
  category: string;
  onChange: (category: string) => void;
  className?: string;
}) {
  return (
    <Select
      look="bar"
      aria-label="Theme"
      value={category}
      onChange={(event) => onChange(event.target.value)}
      icon={category === MIXED_CATEGORY ? <Shuffle /> : <CategoryIcon category={category} />}
      className={className ?? ""}
    >
      <option value={MIXED_CATEGORY}>{MIXED_CATEGORY}</option>
      {PROFILE_INTERESTS.map((category) => (
        <option key={category} value={category}>
          {category}
        </option>
      ))}
    </Select>
  );
}
