import { useState } from "react";
import { forgetTried, triedText } from "../../../../platform/tried-text.ts";
import { Button } from "../../../../ui/button.tsx";
import { WrittenText } from "../written-text.tsx";

/** In an empty editor: what was written for this challenge before signing in. */
export default function TriedOffer({
  challengeId,
  onUse,
}: {
  challengeId: number;
  onUse: (text: string) => void;
}) {
  const [tried, setTried] = useState(triedText);
  if (tried?.challengeId !== challengeId) return null;
  const end = () => {
    forgetTried();
    setTried(null);
  };
  return (
    <section
      aria-labelledby="tried-offer"
      className="mt-4 space-y-3 rounded-card bg-accent-soft px-4 py-4 md:px-5"
    >
      <h3 id="tried-offer" className="text-label font-semibold text-ink">
        Yours?
      </h3>
      <p className="text-body text-ink-2">This was written here before you signed in.</p>
      <WrittenText>{tried.text}</WrittenText>
      <div className="flex gap-2">
        <Button
          size="small"
          onClick={() => {
            onUse(tried.text);
            end();
          }}
        >
          Use this text
        </Button>
        <Button size="small" kind="quiet" onClick={end}>
          Not mine
        </Button>
      </div>
    </section>
  );
}
