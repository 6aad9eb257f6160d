import { Suspense } from "react";
import { ForgePair } from "../../identity/example.public.ts";
import { useUserChallenges } from "../challenges.queries.ts";

/** A weak prompt beside a strong one, for those who have not completed a challenge yet. */
export function FirstExample() {
  const { data: attempts } = useUserChallenges();
  if (attempts === undefined || attempts.some(({ completed }) => completed)) return null;
  // Scrolls the opened example into view, also when it opens below the edge of the screen.
  return (
    <details
      className="mt-3 scroll-mb-4"
      onToggle={({ currentTarget }) =>
        currentTarget.open && currentTarget.scrollIntoView({ block: "nearest" })
      }
    >
      <summary className="link-text hit-area w-fit rounded-chip text-label">See an example</summary>
      <Suspense fallback={null}>
        <ForgePair className="mt-3" />
      </Suspense>
    </details>
  );
}
