import { MIXED_THEME } from "@promptsmith/contract/challenges/rules";
import { PROFILE_INTERESTS } from "@promptsmith/contract/profile/rules";
import { Shuffle } from "lucide-react";
import { Select } from "../../../ui/select.tsx";
import { CategoryIcon } from "../../profile/profile.public.ts";

/** Auto (Mixed), which is drawn from the interests, or one category. */
export function ThemeSelector({
  theme,
  onChange,
  className,
}: {
  theme: string;
  onChange: (theme: string) => void;
  className?: string;
}) {
  return (
    <Select
      look="bar"
      aria-label="Theme"
      value={theme}
      onChange={(event) => onChange(event.target.value)}
      icon={theme === MIXED_THEME ? <Shuffle /> : <CategoryIcon category={theme} />}
      className={className ?? ""}
    >
      <option value={MIXED_THEME}>{MIXED_THEME}</option>
      {PROFILE_INTERESTS.map((category) => (
        <option key={category} value={category}>
          {category}
        </option>
      ))}
    </Select>
  );
}
