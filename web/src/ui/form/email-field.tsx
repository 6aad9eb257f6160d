import { TextField } from "./text-field.tsx";
import type { TextFieldProps } from "./text-field.tsx";

/** An address as phones and password managers should treat it; `autoComplete` says whether it is what one signs in with. */
export function EmailField({ autoComplete = "username", ...rest }: Omit<TextFieldProps, "label">) {
  return (
    <TextField
      label="Email"
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
    />
  );
}
