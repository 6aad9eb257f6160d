import { paths } from "@promptsmith/contract/paths";
import { useState } from "react";
import { Link } from "wouter";
import { openedLink } from "../browser/opened-link.ts";

/** Says where to begin on the first day: with the challenge of the opened link, else with the easy one. */
export function FirstDayHint({
  userId,
  amongToday,
}: {
  userId: number;
  /** Today's three are on the screen, the easy one among them. */
  amongToday: boolean;
}) {
  const [wanted] = useState(() => openedLink(userId));
  if (wanted === null && !amongToday) return null;
  return (
    <p className="mt-3 text-body wrap-anywhere text-ink-2">
      {wanted === null ? (
        "Start with the easy one. It takes four minutes."
      ) : (
        <span>
          <span>The challenge you came for is waiting:</span>{" "}
          <Link
            href={`${paths.challenge(wanted.challengeId)}?from=received`}
            className="link-text hit-area rounded-chip font-medium"
          >
            {wanted.title}
          </Link>
        </span>
      )}
    </p>
  );
}
