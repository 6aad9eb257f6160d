import { isBlank } from "@promptsmith/contract/kernel/characters";
import { joinWaitlist, WAITLIST_INCOMPLETE, WaitlistForm } from "@promptsmith/contract/waitlist/calls";
import { track } from "../../../platform/analytics/analytics.ts";
import { callApi } from "../../../platform/api/api-client.ts";
import { Button } from "../../../ui/button.tsx";
import {
  Dialog,
  DialogBody,
  DialogDescription,
  DialogFoot,
  DialogHead,
} from "../../../ui/overlay/dialog.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { valuesFromDom } from "../../../ui/form/dom-values.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { useSchemaForm } from "../../../ui/form/use-schema-form.ts";

const [TITLE = "", DESCRIPTION = ""] = WAITLIST_INCOMPLETE.split(": ");

export default function WaitlistDialog({
  name,
  email,
  onClose,
}: {
  name: string;
  email: string;
  onClose: () => void;
}) {
  const form = useSchemaForm({
    schema: WaitlistForm,
    initial: { name, email },
    onSubmit: async (body) => {
      try {
        await callApi(joinWaitlist, { body });
        track("Learning Path Interest");
        toast({ title: "Welcome to the waitlist!" });
        onClose();
      } catch {
        toast({
          title: "Something went wrong",
          description: "Please try again or contact us directly",
          variant: "destructive",
        });
      }
    },
  });

  /** Two blank fields give one message, not one under each of them. */
  function submit(event: Parameters<typeof form.props.onSubmit>[0]) {
    const standing = valuesFromDom(event.currentTarget, form.values);
    if (isBlank(standing.name) || !standing.email.trim()) {
      toast({ title: TITLE, description: DESCRIPTION, variant: "destructive" });
    }
    form.props.onSubmit(event);
  }

  const field = (key: "name" | "email") => {
    const { error, ...rest } = form.field(key);
    return { ...rest, error: error === WAITLIST_INCOMPLETE ? undefined : error, invalid: Boolean(error) };
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} describedBy="waitlist-text">
      <DialogHead title="Join the waitlist" />
      <form {...form.props} onSubmit={submit} className="flex min-h-0 flex-col">
        <DialogBody>
          <DialogDescription id="waitlist-text" className="mb-5 text-body text-pretty text-ink-2">
            We will email you once, when the first learning path opens.
          </DialogDescription>
          <div className="flex flex-col gap-5">
            <TextField label="Name" autoComplete="name" {...field("name")} />
            <EmailField autoComplete="email" {...field("email")} />
          </div>
        </DialogBody>
        <DialogFoot className="max-md:[&>*]:flex-1">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={form.submitting}>
            Join waitlist
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
