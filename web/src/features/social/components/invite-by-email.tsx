import { EMAIL_MISSING } from "@promptsmith/contract/social/rules";
import { Mail } from "lucide-react";
import { useRef, useState } from "react";
import { track } from "../../../platform/analytics.ts";
import { errorText } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toast.ts";
import { inviteByEmail } from "../friend-invitation.queries.ts";
import { InviteMessage } from "./invite-message.tsx";

export function InviteByEmail({
  message,
  onMessage,
}: {
  message: string;
  onMessage: (message: string) => void;
}) {
  const [email, setEmail] = useState("");
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function send() {
    if (sending) return;
    const address = email.trim();
    if (!address) {
      toast({ title: "Missing email", description: EMAIL_MISSING, variant: "destructive" });
      return;
    }
    setSending(true);
    try {
      await inviteByEmail(address, message.trim());
      track("Friend Invited", { invite_method: "email", recipient_count: 1 });
      toast({ title: "Email invitation sent", description: `Your invitation is on its way to ${address}.` });
      setEmail("");
      field.current?.focus();
    } catch (error) {
      toast({
        title: "Error",
        description: errorText(error, "Failed to create invitation"),
        variant: "destructive",
      });
    } finally {
      setSending(false);
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        ref={field}
        label="Friend's e-mail"
        type="email"
        name="recipientEmail"
        autoComplete="off"
        placeholder="name@example.com"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        onKeyDown={(event) => {
          // A form whose button is disabled does not submit by Enter, so the hint about the address would not come.
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void send();
        }}
      />
      <InviteMessage value={message} onChange={onMessage} />
      <Button
        type="submit"
        kind="primary"
        size="large"
        wide
        icon={<Mail aria-hidden />}
        busy={sending}
        disabled={email === ""}
      >
        Send Invitation
      </Button>
    </form>
  );
}
