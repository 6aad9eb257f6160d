import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { PRODUCT_NAME } from "@promptsmith/contract/paths";
import { Circle, CircleCheck } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useRequirementsMet } from "../hooks/use-requirements-met.ts";

/** No key for so long is a rest. */
const REST_MS = 3000;

type RequirementsMetProps = {
  challenge: Pick<Challenge, "id" | "requirements">;
  text: string;
  /** The text with which the dialog was opened. */
  opened: string;
};

/**
 * Which requirements are found in the text so far. A tick is seen and not announced: that would talk over what is being
 * typed. The sum is announced when the writer rests, where it is another than before; of a text that was not read
 * there is none.
 */
export default function RequirementsMet({
  challenge: { id, requirements },
  text,
  opened,
}: RequirementsMetProps) {
  const { met, isOfThisText } = useRequirementsMet(id, text);
  const heading = useId();
  const found = requirements.filter((_, at) => met[at]).length;
  const [told, setTold] = useState("");
  const isWritten = useRef(false);
  const tell = useEffectEvent(() => {
    // They may all be said in words that are not known, so that none is found is not said.
    if (isOfThisText) setTold(found === 0 ? "" : `${found} of ${requirements.length} found.`);
  });
  useEffect(() => {
    isWritten.current ||= text !== opened;
    if (!isWritten.current) return undefined;
    const timer = setTimeout(() => tell(), REST_MS);
    return () => clearTimeout(timer);
  }, [text, opened]);
  return (
    <section aria-labelledby={heading} className="mt-4 md:pb-3">
      <h4 id={heading} className="text-caption text-ink-2">
        {`Not from an AI: ${PRODUCT_NAME}'s own rules tick these off as you write.`}
      </h4>
      <p role="status" className="sr-only">
        {told}
      </p>
      <ul className="mt-2">
        {requirements.map((name, at) => (
          <li key={name} className="flex items-center gap-2 py-0.5 text-body text-ink">
            {met[at] ? (
              <CircleCheck aria-hidden className="size-4 shrink-0 text-good-ink" />
            ) : (
              <Circle aria-hidden className="size-4 shrink-0 text-ink-3" />
            )}
            {/* What is not found may be said all the same, so of that nothing is said. */}
            {met[at] && <span className="sr-only">{"Found: "}</span>}
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
