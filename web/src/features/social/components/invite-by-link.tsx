import { Copy, Link2 } from "lucide-react";
import { useRef, useState } from "react";
import { track } from "../../../platform/analytics.ts";
import { errorText } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { toast } from "../../../ui/toast.ts";
import { copyText } from "../domain/copy-text.ts";
import { inviteUrl, NETWORK_NAMES, networkUrl } from "../domain/share-link.ts";
import type { Network } from "../domain/share-link.ts";
import { openPopup } from "../domain/share-popup.ts";
import { createInviteLink } from "../friend-invitation.queries.ts";
import { InviteMessage } from "./invite-message.tsx";
import { NetworkIcon } from "./network-icon.tsx";
import { ShareTile } from "./share-tile.tsx";

/** A link just made is opened on the network after this pause. */
export const OPEN_AFTER_MS = 100;
const TILES: readonly Network[] = ["facebook", "x", "linkedin", "whatsapp"];

type InviteLink = { url: string; message: string };
type Props = {
  message: string;
  onMessage: (message: string) => void;
  link: InviteLink | null;
  onLink: (link: InviteLink) => void;
};

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const failed = (description: string) => toast({ title: "Error", description, variant: "destructive" });

export function InviteByLink({ message, onMessage, link, onLink }: Props) {
  const [busy, setBusy] = useState<Network | "link" | null>(null);
  const field = useRef<HTMLInputElement>(null);

  /** The link of this opening; made at the first use and kept until the dialog closes. */
  async function ensureLink(): Promise<InviteLink> {
    if (link) return link;
    const made = { url: inviteUrl(window.location.origin, await createInviteLink(message.trim())), message };
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

  async function copy() {
    if (!link) {
      failed("No invitation link available to copy");
    } else if (await copyText(link.url)) {
      toast({ title: "Link copied" });
    } else {
      field.current?.select();
      failed("Your browser blocked the clipboard. The link is selected, copy it by hand.");
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <InviteMessage value={link?.message ?? message} onChange={onMessage} fixed={link !== null} />
      <Field label="Invitation link">
        {({ id }) => (
          <div className="flex gap-2">
            <Input
              ref={field}
              id={id}
              readOnly
              value={link?.url ?? ""}
              placeholder="Not created yet"
              onFocus={(event) => event.target.select()}
              className="min-w-0 flex-1 truncate"
            />
            <Button size="large" className="px-4" icon={<Copy aria-hidden />} onClick={() => void copy()}>
              Copy
            </Button>
          </div>
        )}
      </Field>
      {!link && (
        <Button
          kind="primary"
          size="large"
          wide
          icon={<Link2 aria-hidden />}
          busy={busy === "link"}
          onClick={() => void run("link", async () => void (await ensureLink()))}
        >
          Create invite link
        </Button>
      )}
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
  );
}
