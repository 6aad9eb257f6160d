import { EMAIL_MISSING } from "@promptsmith/contract/friends/rules";
import { Mail, MailX } from "lucide-react";
import { useRef, useState } from "react";
import { track } from "../../../platform/analytics/analytics.ts";
import { errorText } from "../../../platform/api/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { useWithdrawal } from "../hooks/use-withdrawal.ts";
import { inviteByEmail } from "../friend-invitation.queries.ts";
import { InviteLinkField } from "./invite-link-field.tsx";
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
  /** The last one of this opening. */
  const [sent, setSent] = useState<{ id: number; address: string; link: string | null } | null>(null);
  const { withdrawing, withdraw } = useWithdrawal();
  const field = useRef<HTMLInputElement>(null);
  const linkField = useRef<HTMLInputElement>(null);

  async function send() {
    if (sending) return;
    // Something may have put an address there without the page being told.
    const address = field.current?.value ?? email;
    setEmail(address);
    if (!address.trim()) {
      toast({ title: "Missing email", description: EMAIL_MISSING, variant: "destructive" });
      return;
    }
    setSending(true);
    try {
      const invitation = await inviteByEmail(address, message.trim());
      setSent(invitation);
      track("Friend Invited", { invite_method: "email", recipient_count: 1 });
      toast(
        invitation.link === null
          ? {
              title: "Email invitation sent",
              description: `Your invitation is on its way to ${invitation.address}.`,
            }
          : { title: "Share this link yourself", description: "We didn't send an email." },
      );
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
        label="Friend's email"
        type="email"
        name="recipientEmail"
        autoComplete="off"
        placeholder="name@example.com"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        onKeyDown={(event) => {
          // A form whose button is disabled does not submit by Enter, so the hint about the address would not come.
          if (event.key !== "Enter") return;
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
      {sent !== null && sent.link !== null && <InviteLinkField url={sent.link} field={linkField} />}
      {sent && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-label text-ink-2">
          <span className="min-w-0 wrap-anywhere">
            {sent.link === null ? `Sent to ${sent.address}` : `Link for ${sent.address}`}
          </span>
          <Button
            kind="quiet"
            size="small"
            icon={<MailX aria-hidden />}
            busy={withdrawing}
            aria-label={`Withdraw the invitation to ${sent.address}`}
            onClick={() => void withdraw(sent.id, "email").then((done) => done && setSent(null))}
          >
            Withdraw
          </Button>
        </div>
      )}
    </form>
  );
}
