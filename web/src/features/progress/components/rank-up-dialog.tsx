import { useEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { throwConfetti } from "../../../ui/drawing/confetti.ts";
import { Dialog, DialogDescription, DialogTitle } from "../../../ui/overlay/dialog.tsx";
import { FORGE_RINGS, Strike } from "../../../ui/drawing/strike.tsx";

/** The celebration of a better club, on the brand ground in both themes. */
export default function RankUpDialog({ club, onClose }: { club: number; onClose: () => void }) {
  const go = useRef<HTMLButtonElement>(null);
  useEffect(() => void throwConfetti(), []);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      width="small"
      phone="card"
      className="overflow-hidden"
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        go.current?.focus();
      }}
    >
      <div
        aria-hidden
        className="on-forge relative grid h-62 shrink-0 place-items-center overflow-hidden bg-forge text-on-forge"
      >
        <span className="absolute top-1/2 left-1/2 -translate-1/2 text-spark">
          <Strike cx={260} cy={130} width={520} height={260} rings={CLUB_RINGS} strokeWidth={2.6} />
        </span>
        <p className="relative text-center">
          <span className="block text-label font-semibold text-on-forge-2">Top</span>
          <span className="figure-text text-hero">
            <span>{club}</span>
            <span className="align-super text-h1 leading-none">%</span>
          </span>
        </p>
      </div>
      <div className="rank-words p-8 text-center">
        {/* One sentence, broken after its exclamation mark: read together it is the name of the dialog. */}
        <DialogTitle className="heading text-h1 text-ink">
          <span>Congratulations!</span>{" "}
          <DialogDescription asChild>
            <span className="mt-2 block font-sans text-body font-normal tracking-normal text-ink-2 [word-spacing:normal]">{`You've moved up to the Top ${club}% Club!`}</span>
          </DialogDescription>
        </DialogTitle>
        <Button ref={go} kind="primary" size="large" wide onClick={onClose} className="mt-6">
          Let's Go!
        </Button>
      </div>
    </Dialog>
  );
}

/** As on the sign-in panel, but from the edge of the number on, closer together and gone at the corners. */
const CLUB_RINGS = FORGE_RINGS.slice(0, 7).map((ring, index) => ({
  ...ring,
  radius: 94 + 24 * index + 2 * index ** 2,
  width: 7 + 2.4 * index,
  gap: 6 + 0.9 * index,
  opacity: (1 - index / 7) ** 1.5,
}));
