import { AGE_GROUPS } from "@promptsmith/contract/profile/rules";
import type { ChangeEvent } from "react";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { ageLabel } from "../domain/age-label.ts";

export function AgeField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
}) {
  return (
    <Field label="Age group" error={error}>
      {(wiring) => (
        <Select {...wiring} name="age" value={value} onChange={onChange} placeholder="Select your age group">
          {AGE_GROUPS.map((age) => (
            <option key={age} value={age}>
              {ageLabel(age)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
