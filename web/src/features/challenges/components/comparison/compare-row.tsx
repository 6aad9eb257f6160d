import { Columns2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/overlay/confirm-dialog.tsx";

type CompareRowProps = {
  costs: boolean;
  /**
   * Whether it is still unknown if opening costs something: those who compared before are not warned again.
   */
  isLoading: boolean;
  onCompare: () => void;
};

/** The way to Side by side; what it costs is said before it is opened for the first time. */
export default function CompareRow({ costs, isLoading, onCompare }: CompareRowProps) {
  const [asking, setAsking] = useState(false);
  const isFree = !isLoading && !costs;
  useEffect(() => {
    if (asking && isFree) onCompare();
  }, [asking, isFree, onCompare]);
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="max-w-[36ch] text-caption text-balance text-ink-2">
        Compare with a model answer and your friends
      </p>
      <Button
        size="small"
        icon={<Columns2 aria-hidden />}
        onClick={() => (isFree ? onCompare() : setAsking(true))}
      >
        Compare
      </Button>
      <ConfirmDialog
        open={asking && !isLoading && costs}
        onOpenChange={setAsking}
        title="See the model answer?"
        text="After that, new drafts won't earn points."
        confirm="Show it"
        keep="Not yet"
        kind="soft"
        stacked
        busy={false}
        onConfirm={() => {
          setAsking(false);
          onCompare();
        }}
      />
    </div>
  );
}
