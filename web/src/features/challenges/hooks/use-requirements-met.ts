import { PROMPT_MAX } from "@promptsmith/contract/challenges/rules";
import { codePoints, isBlank } from "@promptsmith/contract/kernel/characters";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../platform/api/api-error.ts";
import { askRequirementsMet } from "../requirements.queries.ts";

/** After the last key. */
const TYPED_MS = 300;
/** The server answers twice a second; a little more, since requests do not travel equally fast. */
const APART_MS = 600;

const NONE: readonly boolean[] = [];

type RequirementsMet = {
  /** In the order of the requirements; empty while nothing is known. */
  readonly met: readonly boolean[];
  /** Whether the text as it stands was read, not only an earlier one. */
  readonly isOfThisText: boolean;
};

/**
 * Which requirements the text meets, a moment after it was typed; what is known stays until then. A request that is
 * refused or not answered is dropped without a word and not repeated: it is help, and the next key asks again.
 */
export function useRequirementsMet(challengeId: number, text: string): RequirementsMet {
  const [known, setKnown] = useState({ of: "", met: NONE });
  const askedAt = useRef(-Infinity);
  const refusedUntil = useRef(-Infinity);
  const isEmpty = isBlank(text);
  useEffect(() => {
    if (isEmpty) setKnown({ of: "", met: NONE });
    if (isEmpty || codePoints(text.trim()) > PROMPT_MAX) return undefined;
    const own = new AbortController();
    async function ask(): Promise<void> {
      askedAt.current = Date.now();
      try {
        const met = await askRequirementsMet(challengeId, text.trim(), own.signal);
        if (!own.signal.aborted) setKnown({ of: text, met });
      } catch (error) {
        // What was known of the text before stands.
        if (error instanceof ApiError && error.retryAfterSeconds !== null)
          refusedUntil.current = Date.now() + error.retryAfterSeconds * 1000;
      }
    }
    const apart = Math.max(askedAt.current + APART_MS, refusedUntil.current) - Date.now();
    const timer = setTimeout(() => void ask(), Math.max(TYPED_MS, apart));
    return () => {
      clearTimeout(timer);
      own.abort();
    };
  }, [challengeId, text, isEmpty]);
  if (isEmpty) return { met: NONE, isOfThisText: true };
  return { met: known.met, isOfThisText: known.of === text };
}
