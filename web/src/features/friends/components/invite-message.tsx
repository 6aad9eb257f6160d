import { MESSAGE_MAX } from "@promptsmith/contract/friends/rules";
import { Field } from "../../../ui/form/field.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";

/** The words that the invited person reads. */
export function InviteMessage({
  value,
  onChange,
  fixed = false,
}: {
  value: string;
  onChange: (message: string) => void;
  /** The link has been made with these words, so they stay. */
  fixed?: boolean;
}) {
  return (
    <Field
      label="Message"
      hint={fixed ? "This message goes with your link. To change it, make a new link." : undefined}
    >
      {(wiring) => (
        <Textarea
          {...wiring}
          rows={3}
          dir="auto"
          maxLength={MESSAGE_MAX}
          readOnly={fixed}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={fixed ? "text-ink-2" : ""}
        />
      )}
    </Field>
  );
}
