import { RefreshCw, Share2 } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { DialogFoot } from "../../../../ui/overlay/dialog.tsx";

/** On phones three buttons share a line. */
const NARROW =
  "max-md:flex-1 max-md:px-3! max-[22.5rem]:flex-auto max-[22.5rem]:px-2! max-[22.5rem]:[&_svg]:hidden";

export type ResultFootProps = {
  /** Absent: nothing could be better, or no draft is left. */
  onTryAgain?: (() => void) | undefined;
  /** Another draft is what to do next, not Done. */
  againLeads?: boolean;
  onShare?: (() => void) | undefined;
  onDone: () => void;
};

export function ResultFoot({ onTryAgain, againLeads = false, onShare, onDone }: ResultFootProps) {
  return (
    <DialogFoot>
      {onTryAgain && (
        <Button
          kind={againLeads ? "primary" : "soft"}
          icon={<RefreshCw aria-hidden className="max-md:hidden" />}
          onClick={onTryAgain}
          className={NARROW}
        >
          Try again
        </Button>
      )}
      {onShare && (
        <Button icon={<Share2 aria-hidden className="max-md:hidden" />} onClick={onShare} className={NARROW}>
          Share Result
        </Button>
      )}
      <Button kind={againLeads ? "secondary" : "primary"} onClick={onDone} className={NARROW}>
        Done
      </Button>
    </DialogFoot>
  );
}
