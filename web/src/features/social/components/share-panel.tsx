import { PRODUCT_NAME } from "@promptsmith/contract/paths";
import { Check, Link2 } from "lucide-react";
import { DifficultyLabel } from "../../challenges/challenges.public.ts";
import { useCurrentUser } from "../../identity/identity.public.ts";
import { CategoryChip, CategoryIcon, categoryLook } from "../../profile/profile.public.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Dialog, DialogBody, DialogClose, DialogFoot, DialogHead } from "../../../ui/dialog.tsx";
import { Input } from "../../../ui/input.tsx";
import { ScoreRing } from "../../../ui/score-ring.tsx";
import { NETWORK_NAMES } from "../domain/share-link.ts";
import { useChallengeSharing } from "../domain/use-challenge-sharing.ts";
import type { SharedThing, ShareTarget } from "../domain/use-challenge-sharing.ts";
import { NetworkIcon } from "./network-icon.tsx";
import { ShareTile } from "./share-tile.tsx";

type Props = { challenge: SharedThing; score: number | null };

const TILES = ["whatsapp", "facebook", "instagram", "x", "linkedin"] as const;

export default function SharePanel({
  open,
  onOpenChange,
  ...shared
}: Props & { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} stacked>
      <DialogHead title="Share Challenge" />
      <Ways {...shared} />
      <DialogFoot>
        <DialogClose asChild>
          <Button kind="primary" className="max-md:w-full">
            Done
          </Button>
        </DialogClose>
      </DialogFoot>
    </Dialog>
  );
}

/** Lives as long as the dialog is open, so every opening starts anew. */
function Ways({ challenge, score }: Props) {
  const sharing = useChallengeSharing(challenge, score);
  const { data: user } = useCurrentUser();
  const tile = (target: ShareTarget) => ({
    busy: sharing.busy === target,
    onClick: () => void sharing.share(target),
  });
  return (
    <DialogBody className="md:pb-6">
      <Summary challenge={challenge} score={score} />
      {user && (
        <Checkbox
          className="mt-4 md:mt-5"
          label={`Also share with my friends on ${PRODUCT_NAME}`}
          checked={sharing.withFriends}
          onChange={(event) => sharing.setWithFriends(event.target.checked)}
        />
      )}
      <div className="mt-3 grid grid-cols-3 gap-2 max-[359px]:grid-cols-2">
        {TILES.map((target) => (
          <ShareTile
            key={target}
            icon={<NetworkIcon network={target} />}
            label={target === "instagram" ? "Instagram" : NETWORK_NAMES[target]}
            {...tile(target)}
          />
        ))}
        <ShareTile
          icon={sharing.copied ? <Check aria-hidden /> : <Link2 aria-hidden />}
          label={sharing.copied ? "Link copied!" : "Copy Link"}
          done={sharing.copied}
          {...tile("copy")}
        />
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
  return (
    <div className="flex items-center gap-4 md:gap-5">
      <ScoreRing score={score} size={88} numberSize={30}>
        {/* Not `&&`: anything but undefined stands in place of the number. */}
        {score === null ? (
          <CategoryIcon
            category={challenge.category}
            className={`relative size-8 ${categoryLook(challenge.category).ink}`}
          />
        ) : undefined}
      </ScoreRing>
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
