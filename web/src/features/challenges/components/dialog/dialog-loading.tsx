import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { DialogBody } from "../../../../ui/overlay/dialog.tsx";
import { Skeleton, SkeletonGroup } from "../../../../ui/skeleton.tsx";
import { ChallengeDescription } from "../cards/challenge-description.tsx";

/** What the dialog shows while it does not know what there is of the challenge. */
export function DialogLoading({ challenge }: { challenge: Challenge }) {
  return (
    <DialogBody className="pt-1! md:pt-0!">
      <ChallengeDescription challenge={challenge} />
      <SkeletonGroup label="Loading your work" className="mt-8 grid gap-8 dialog:grid-cols-2">
        <Skeleton className="h-75 rounded-card" />
        <Skeleton className="h-75 rounded-card" />
      </SkeletonGroup>
    </DialogBody>
  );
}
