import { DRAFT_CHANGED } from "@promptsmith/contract/challenges/rules";
import { Button } from "../../../ui/button.tsx";
import { WrittenText } from "./written-text.tsx";

/** The same draft was written in two places: both are shown, and the writer chooses. */
export default function OtherTexts({
  texts,
  onChoose,
}: {
  texts: readonly string[];
  /** Null for what is in the editor. */
  onChoose: (text: string | null) => void;
}) {
  return (
    <section
      role="alert"
      aria-labelledby="other-texts"
      className="mt-4 space-y-3 rounded-card bg-under-soft px-4 py-4 md:px-5"
    >
      <h3 id="other-texts" className="text-label font-semibold text-ink">
        {DRAFT_CHANGED}
      </h3>
      <p className="text-body text-ink-2">
        What you wrote here is below. You wrote this in another window or on another device:
      </p>
      {texts.map((text) => (
        <div key={text} className="space-y-3">
          <WrittenText>{text}</WrittenText>
          <Button size="small" onClick={() => onChoose(text)}>
            Use this text
          </Button>
        </div>
      ))}
      <Button size="small" kind="soft" onClick={() => onChoose(null)}>
        Keep what is below
      </Button>
    </section>
  );
}
