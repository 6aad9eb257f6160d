import { Combobox } from "../../../ui/form/combobox.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { COUNTRY_NAMES } from "../domain/country-names.ts";

export function CountryField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (country: string) => void;
}) {
  return (
    <Field label="Country" error={error}>
      {(wiring) => (
        <Combobox
          {...wiring}
          name="country"
          value={value}
          onChange={onChange}
          options={COUNTRY_NAMES}
          placeholder="Select your country"
          emptyText="No country found"
        />
      )}
    </Field>
  );
}
