import { Suspense, useState } from "react";
import type { SharedThing } from "../hooks/use-challenge-sharing.ts";
import { preloadable } from "../../../platform/preloadable.tsx";

export const SharePanel = preloadable(() => import("./share-panel.tsx"));

/** Share Challenge. Its code loads at the first opening and stays, so that closing can be animated. */
export function ShareDialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  challenge: SharedThing;
  score: number | null;
  /** It opened by itself on the way out, which the person can end. */
  byItself?: boolean;
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
