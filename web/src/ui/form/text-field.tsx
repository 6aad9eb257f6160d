import type { ReactNode } from "react";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";
import type { InputProps } from "./input.tsx";

export type TextFieldProps = Omit<InputProps, "id" | "children"> & {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  optional?: boolean;
  aside?: ReactNode;
  fieldClassName?: string;
};

export function TextField({
  label,
  error,
  hint,
  optional = false,
  aside,
  fieldClassName,
  ...input
}: TextFieldProps) {
  return (
    <Field
      label={label}
      error={error}
      hint={hint}
      optional={optional}
      aside={aside}
      className={fieldClassName ?? ""}
    >
      {(wiring) => <Input {...input} {...wiring} invalid={wiring.invalid || (input.invalid ?? false)} />}
    </Field>
  );
}
