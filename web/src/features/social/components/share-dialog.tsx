import { lazy, Suspense, useState } from "react";
import type { SharedThing } from "../domain/use-challenge-sharing.ts";

const SharePanel = lazy(() => import("./share-panel.tsx"));

/** Share Challenge. Its code loads at the first opening and stays, so that closing can be animated. */
export function ShareDialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  challenge: SharedThing;
  score: number | null;
}) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <SharePanel {...props} />
    </Suspense>
  );
}
