import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";
import type { TextFieldProps } from "./text-field.tsx";

/** A masked field whose eye shows what was typed. */
export function PasswordField({
  label,
  error,
  hint,
  aside,
  fieldClassName,
  className: _className,
  ...input
}: TextFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint} aside={aside} className={fieldClassName ?? ""}>
      {(wiring) => (
        <span className="relative block">
          <Input {...input} {...wiring} type={shown ? "text" : "password"} className="pr-12" />
          <button
            type="button"
            aria-label={shown ? "Hide what was typed" : "Show what was typed"}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0.5 right-0.5 grid w-11 place-items-center rounded-tab text-ink-3 hover:text-ink"
          >
            {shown ? (
              <EyeOff aria-hidden className="size-5.5 md:size-5" />
            ) : (
              <Eye aria-hidden className="size-5.5 md:size-5" />
            )}
          </button>
        </span>
      )}
    </Field>
  );
}
