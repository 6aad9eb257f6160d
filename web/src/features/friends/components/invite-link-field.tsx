import { Copy } from "lucide-react";
import type { RefObject } from "react";
import { copyText } from "../../../platform/browser/copy-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { toast } from "../../../ui/overlay/toast.ts";

type LinkField = RefObject<HTMLInputElement | null>;

const failed = (description: string) => toast({ title: "Error", description, variant: "destructive" });

/** Copies a link, also one that is being made, and says so; where the browser refuses, it is selected for the hand. */
export async function copyInviteLink(url: string | Promise<string> | null, field: LinkField): Promise<void> {
  if (url === null) return failed("No invitation link available to copy");
  if (await copyText(url)) {
    toast({ title: "Link copied" });
  } else {
    // A link just made is shown a moment later.
    requestAnimationFrame(() => field.current?.select());
    failed("Your browser blocked the clipboard. The link is selected, copy it by hand.");
  }
}

type Props = {
  url: string | null;
  field: LinkField;
  copyButton?: RefObject<HTMLButtonElement | null>;
  /** Whether to copy is what is left to do here. */
  isMain?: boolean;
};

/** The link of an invitation, to be copied. */
export function InviteLinkField({ url, field, copyButton, isMain = false }: Props) {
  return (
    <Field label="Invitation link">
      {({ id }) => (
        <div className="flex gap-2">
          <Input
            ref={field}
            id={id}
            readOnly
            value={url ?? ""}
            placeholder="Not created yet"
            onFocus={(event) => event.target.select()}
            className="min-w-0 flex-1 truncate"
          />
          <Button
            ref={copyButton}
            kind={isMain ? "primary" : url === null ? "quiet" : "secondary"}
            size="large"
            className="px-4"
            icon={<Copy aria-hidden />}
            onClick={() => void copyInviteLink(url, field)}
          >
            Copy
          </Button>
        </div>
      )}
    </Field>
  );
}
