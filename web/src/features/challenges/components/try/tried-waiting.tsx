import { paths } from "@promptsmith/contract/paths";
import { useState } from "react";
import { Link } from "wouter";
import { buttonClass } from "../../../../ui/button-class.ts";
import { Button } from "../../../../ui/button.tsx";
import { forgetTried, triedText } from "../../../../platform/tried-text.ts";
import { firstWords } from "../../domain/first-words.ts";

/** Offers what was written before signing in. Whose it is nobody knows, so it goes nowhere by itself. */
export function TriedWaiting() {
  const [tried, setTried] = useState(triedText);
  if (tried === null) return null;
  return (
    <section
      aria-labelledby="tried"
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-accent-soft px-4 py-3"
    >
      <h2 id="tried" className="text-label font-semibold text-ink">
        Yours?
      </h2>
      <p dir="auto" className="min-w-0 flex-1 basis-60 text-body wrap-anywhere text-ink-2">
        {`“${firstWords(tried.text)}”`}
      </p>
      <span className="flex gap-2">
        <Link
          href={`${paths.challenge(tried.challengeId)}?from=home`}
          className={buttonClass({ kind: "secondary", size: "small" })}
        >
          Open it
        </Link>
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            forgetTried();
            setTried(null);
          }}
        >
          Not mine
        </Button>
      </span>
    </section>
  );
}
