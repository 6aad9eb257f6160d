import { Link2, Link2Off } from "lucide-react";
import { useRef, useState } from "react";
import { track } from "../../../platform/analytics/analytics.ts";
import { errorText } from "../../../platform/api/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { NETWORK_NAMES, networkUrl } from "../../../platform/share-networks.ts";
import type { Network } from "../../../platform/share-networks.ts";
import { inviteUrl } from "../domain/invite-link.ts";
import { useWithdrawal } from "../hooks/use-withdrawal.ts";
import { openPopup } from "../../../platform/browser/share-popup.ts";
import { createInviteLink } from "../friend-invitation.queries.ts";
import { copyInviteLink, InviteLinkField } from "./invite-link-field.tsx";
import { InviteMessage } from "./invite-message.tsx";
import { NetworkIcon } from "../../../ui/drawing/network-icon.tsx";
import { ShareTile } from "../../../ui/share-tile.tsx";

/** A link just made is opened on the network after this pause. */
export const OPEN_AFTER_MS = 100;
const LINK_WILL_COME = "Or share right away. We'll create the link for you.";
const LINK_IS_THERE = "Or share your link:";
const TILES: readonly Network[] = ["facebook", "x", "linkedin", "whatsapp"];

type InviteLink = { id: number; url: string; message: string };
type Props = {
  message: string;
  onMessage: (message: string) => void;
  link: InviteLink | null;
  onLink: (link: InviteLink | null) => void;
};

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const failed = (description: string) => toast({ title: "Error", description, variant: "destructive" });

export function InviteByLink({ message, onMessage, link, onLink }: Props) {
  const [busy, setBusy] = useState<Network | "link" | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const copyButton = useRef<HTMLButtonElement>(null);
  const { withdrawing, withdraw } = useWithdrawal();

  /** The link of this opening; made at the first use and kept until the dialog closes. */
  async function ensureLink(): Promise<InviteLink> {
    if (link) return link;
    const { id, inviteToken } = await createInviteLink(message.trim());
    const made = { id, url: inviteUrl(window.location.origin, inviteToken), message };
    onLink(made);
    track("Invite friends", { invite_method: "link" });
    return made;
  }

  async function run(what: Network | "link", work: () => Promise<void>) {
    if (busy) return;
    setBusy(what);
    try {
      await work();
    } catch (error) {
      failed(errorText(error, "Failed to create invitation"));
    } finally {
      setBusy(null);
    }
  }

  const share = (network: Network) =>
    run(network, async () => {
      const isNew = link === null;
      const made = await ensureLink();
      if (isNew) await pause(OPEN_AFTER_MS);
      const opened = openPopup(networkUrl(network, made));
      track("Friend Invited", { invite_method: network, recipient_count: 1 });
      toast({
        title: "Invitation sent",
        ...(opened ? {} : { description: "If no window opened, copy the link and send it yourself." }),
      });
    });

  async function create() {
    const url = ensureLink().then((made) => {
      // The pressed button makes way, and the focus goes to the one that is left.
      copyButton.current?.focus();
      return made.url;
    });
    await copyInviteLink(url, field);
  }

  return (
    <div className="flex flex-col gap-5">
      <InviteMessage value={link?.message ?? message} onChange={onMessage} fixed={link !== null} />
      <InviteLinkField url={link?.url ?? null} field={field} copyButton={copyButton} isMain={link !== null} />
      {link ? (
        <Button
          kind="quiet"
          icon={<Link2Off aria-hidden />}
          busy={withdrawing}
          className="-mt-2 self-start"
          onClick={() => void withdraw(link.id, "link").then((done) => done && onLink(null))}
        >
          Turn off link
        </Button>
      ) : (
        <Button
          kind="primary"
          size="large"
          wide
          className="-mt-2"
          icon={<Link2 aria-hidden />}
          busy={busy === "link"}
          onClick={() => void run("link", create)}
        >
          Create invite link
        </Button>
      )}
      <div>
        <p className="mb-2 text-caption text-ink-2">{link ? LINK_IS_THERE : LINK_WILL_COME}</p>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {TILES.map((network) => (
            <ShareTile
              key={network}
              icon={<NetworkIcon network={network} />}
              label={NETWORK_NAMES[network]}
              busy={busy === network}
              onClick={() => void share(network)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
