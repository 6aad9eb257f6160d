import type { ChangeEvent } from "react";
import { TextField } from "../../../ui/form/text-field.tsx";
import { AgeField } from "./age-field.tsx";
import { CountryField } from "./country-field.tsx";

export type PersonValues = { displayName: string; phoneNumber: string; age: string; country: string };

type FieldProps = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
};

/** Display name, phone, age group and country, two by two where there is room. */
export function PersonFields({
  field,
  onCountry,
}: {
  field: (name: keyof PersonValues) => FieldProps;
  onCountry: (country: string) => void;
}) {
  const { value, error } = field("country");
  return (
    <>
      <TextField
        label="Display name"
        dir="auto"
        autoComplete="name"
        maxLength={200}
        {...field("displayName")}
      />
      <TextField
        label="Phone number"
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="+234 803 555 0142"
        {...field("phoneNumber")}
      />
      <AgeField {...field("age")} />
      <CountryField value={value} error={error} onChange={onCountry} />
    </>
  );
}
