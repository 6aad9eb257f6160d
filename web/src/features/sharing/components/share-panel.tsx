import { TARGET_SCORE } from "@promptsmith/contract/challenges/rules";
import { PRODUCT_NAME } from "@promptsmith/contract/paths";
import { Check, Link2, Link2Off } from "lucide-react";
import { useId, useState } from "react";
import { errorText } from "../../../platform/api/api-error.ts";
import { DifficultyLabel } from "../../challenges/challenges.public.ts";
import { useCurrentUser } from "../../identity/identity.public.ts";
import { askToShare, CategoryChip, CategoryIcon, categoryLook } from "../../profile/profile.public.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Dialog, DialogBody, DialogClose, DialogFoot, DialogHead } from "../../../ui/overlay/dialog.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { ScoreRing } from "../../../ui/drawing/score-ring.tsx";
import { NETWORK_NAMES } from "../../../platform/share-networks.ts";
import { useOwnShare } from "../share-link.queries.ts";
import { useChallengeSharing } from "../hooks/use-challenge-sharing.ts";
import type { SharedThing, ShareTarget } from "../hooks/use-challenge-sharing.ts";
import { NetworkIcon } from "../../../ui/drawing/network-icon.tsx";
import { ShareTile } from "../../../ui/share-tile.tsx";

type Props = { challenge: SharedThing; score: number | null };

/** Not "your": a link shows what was best when it was last shared, which need not be the best by now. */
const WHAT_GOES = "Anyone with your link can see the score and prompt you share.";
const TILES = ["whatsapp", "facebook", "instagram", "x", "linkedin"] as const;

export default function SharePanel({
  open,
  onOpenChange,
  byItself = false,
  ...shared
}: Props & { open: boolean; onOpenChange: (open: boolean) => void; byItself?: boolean }) {
  const { data: user } = useCurrentUser();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} stacked>
      <DialogHead title="Share Challenge" />
      <Ways {...shared} />
      <DialogFoot>
        {byItself && user?.askToShare && <DontAskAgain onSaved={() => onOpenChange(false)} />}
        <DialogClose asChild>
          <Button className="max-md:flex-1">Done</Button>
        </DialogClose>
      </DialogFoot>
    </Dialog>
  );
}

/** Saves the person's setting; the dialog stays where that fails. */
function DontAskAgain({ onSaved }: { onSaved: () => void }) {
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      await askToShare(false);
      toast({
        title: "Saved",
        description: `From now on we ask only after a new score of ${TARGET_SCORE} or more.`,
      });
      onSaved();
    } catch (error) {
      toast({ title: "Not saved", description: errorText(error), variant: "destructive" });
      setBusy(false);
    }
  }

  return (
    <Button kind="quiet" className="mr-auto md:-ml-5" busy={busy} onClick={() => void save()}>
      Don't ask again
    </Button>
  );
}

/** Lives as long as the dialog is open, so every opening starts anew. */
function Ways({ challenge, score }: Props) {
  const sharing = useChallengeSharing(challenge, score);
  const { data: user } = useCurrentUser();
  const ownLink = useOwnShare(challenge.id, Boolean(user));
  const whenTold = useId();
  const tile = (target: ShareTarget) => ({
    busy: sharing.busy === target,
    onClick: () => void sharing.share(target),
  });
  return (
    <DialogBody className="md:pb-6">
      <Summary challenge={challenge} score={score} />
      {/* On wide screens as high without the button, so that what is pressed below does not move when the link is made or stopped. */}
      <div className="mt-2 flex min-h-11 items-center justify-between gap-4">
        {score !== null && <p className="text-label font-normal text-ink-2">{WHAT_GOES}</p>}
        {ownLink && (
          <Button
            kind="quiet"
            size="small"
            icon={<Link2Off aria-hidden />}
            busy={sharing.busy === "stop"}
            onClick={() => void sharing.stop(ownLink.id)}
          >
            Stop sharing
          </Button>
        )}
      </div>
      {user && (
        <>
          <Checkbox
            label={`Also share with my friends on ${PRODUCT_NAME}`}
            aria-describedby={sharing.withFriends ? whenTold : undefined}
            checked={sharing.withFriends}
            onChange={(event) => sharing.setWithFriends(event.target.checked)}
          />
          <p
            id={whenTold}
            className="-mt-1 pl-8 text-caption text-ink-3"
            style={{ visibility: sharing.withFriends ? "visible" : "hidden" }}
          >
            We'll send it to your friends when you copy the link or pick an app.
          </p>
        </>
      )}
      <Button
        kind={sharing.copied ? "soft" : "primary"}
        size="large"
        wide
        icon={sharing.copied ? <Check aria-hidden /> : <Link2 aria-hidden />}
        className="mt-3"
        {...tile("copy")}
      >
        {sharing.copied ? "Link copied!" : "Copy Link"}
      </Button>
      <div className="mt-3 flex flex-wrap gap-2">
        {TILES.map((target) => (
          <ShareTile
            key={target}
            icon={<NetworkIcon network={target} />}
            label={target === "instagram" ? "Instagram" : NETWORK_NAMES[target]}
            {...tile(target)}
          />
        ))}
      </div>
      {sharing.linkToCopy && (
        <Input
          readOnly
          aria-label="Link to this challenge"
          value={sharing.linkToCopy}
          onFocus={(event) => event.target.select()}
          className="mt-3"
        />
      )}
    </DialogBody>
  );
}

function Summary({ challenge, score }: Props) {
  const { ground, ink } = categoryLook(challenge.category);
  return (
    <div className="flex items-center gap-4 md:gap-5">
      {/* What will be sent: under the target the challenge goes out without the figure. */}
      {score !== null && score >= TARGET_SCORE ? (
        <ScoreRing score={score} size={88} numberSize={30} />
      ) : (
        <span className={`grid size-22 shrink-0 place-items-center rounded-full ${ground} ${ink}`}>
          <CategoryIcon category={challenge.category} className="size-8" />
        </span>
      )}
      <div className="min-w-0">
        <p className="heading text-h3-small wrap-anywhere text-ink">{challenge.title}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <DifficultyLabel difficulty={challenge.difficulty} />
          <CategoryChip category={challenge.category} />
        </div>
      </div>
    </div>
  );
}
