import { lazy, Suspense, useEffect, useState } from "react";
import { localStore } from "../../../platform/browser/storage.ts";
import { bucketKey, judgeBucket } from "../domain/rank-up.ts";
import { usePercentile } from "../progress.queries.ts";
import { whenOnline } from "../../../platform/when-online.ts";

const RankUpDialog = lazy(() => whenOnline(() => import("./rank-up-dialog.tsx")));

type Props = {
  userId: number;
  /** Something else is being shown first. */
  hold?: boolean;
  /** Called when the celebration begins; what it returns, when that ends. */
  onShown?: () => () => void;
};

/** Notices that a person has moved up, and celebrates it once. */
export function RankUpWatch({ userId, hold = false, onShown }: Props) {
  const bucket = usePercentile(true).data?.percentileBucket;
  const [club, setClub] = useState<number | null>(null);

  useEffect(() => {
    if (bucket === undefined) return;
    const key = bucketKey(userId);
    const { store, celebrate } = judgeBucket(localStore.get(key), bucket);
    if (store !== null) localStore.set(key, store);
    if (celebrate !== null) setClub(celebrate);
  }, [bucket, userId]);

  const shown = club !== null && !hold;
  useEffect(() => (shown ? onShown?.() : undefined), [shown, onShown]);

  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <RankUpDialog club={club} onClose={() => setClub(null)} />
    </Suspense>
  );
}
