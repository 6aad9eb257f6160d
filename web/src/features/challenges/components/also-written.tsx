import { Copy, Trash2 } from "lucide-react";
import { copyText } from "../../../platform/browser/copy-text.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { WrittenText } from "./written-text.tsx";

/** The text that was in the editor when the challenge was completed elsewhere: not part of the result, but kept. */
export default function AlsoWritten({ texts, onRemove }: { texts: readonly string[]; onRemove: () => void }) {
  return (
    <section className="mt-5 space-y-3 rounded-card bg-under-soft px-4 py-4 md:px-5">
      <h3 className="text-label font-semibold text-ink">You also wrote this</h3>
      <p className="text-body text-ink-2">
        You submitted another prompt for this challenge. This one is saved on this device for 7 days.
      </p>
      {texts.map((text) => (
        <div key={text} className="space-y-3">
          <WrittenText>{text}</WrittenText>
          <Button
            size="small"
            icon={<Copy aria-hidden />}
            onClick={() =>
              void copyText(text).then((copied) => toast({ title: copied ? "Copied" : "Could not copy" }))
            }
          >
            Copy
          </Button>
        </div>
      ))}
      <Button size="small" kind="quiet" icon={<Trash2 aria-hidden />} onClick={onRemove}>
        Remove
      </Button>
    </section>
  );
}
