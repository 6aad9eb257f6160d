import { PROMPT_MAX } from "@promptsmith/contract/challenges/rules";
import { codePoints, isBlank } from "@promptsmith/contract/kernel/characters";
import { useEffect, useRef, useState } from "react";
import { askRequirementsMet } from "../requirements.queries.ts";

/** After the last key. */
const TYPED_MS = 300;
/** Twice a second is as often as the server answers. */
const APART_MS = 600;
/** A busy server, or one that is away, is asked so often for a text. */
const TRIES = 3;
const AGAIN_MS = 1000;

const NONE: readonly boolean[] = [];

/**
 * Which requirements the text meets, in their order, a moment after it was typed; what is known stays until then. That
 * there is no answer is not told: it is help, and the next key asks again.
 */
export function useRequirementsMet(challengeId: number, text: string): readonly boolean[] {
  const [met, setMet] = useState(NONE);
  const askedAt = useRef(-Infinity);
  const isEmpty = isBlank(text);
  useEffect(() => {
    if (isEmpty) setMet(NONE);
    if (isEmpty || codePoints(text.trim()) > PROMPT_MAX) return undefined;
    const own = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    async function ask(tries: number): Promise<void> {
      askedAt.current = Date.now();
      try {
        const answer = await askRequirementsMet(challengeId, text.trim(), own.signal);
        if (!own.signal.aborted) setMet(answer);
      } catch {
        if (!own.signal.aborted && tries > 1) timer = setTimeout(() => void ask(tries - 1), AGAIN_MS);
      }
    }
    const apart = askedAt.current + APART_MS - Date.now();
    timer = setTimeout(() => void ask(TRIES), Math.max(TYPED_MS, apart));
    return () => {
      clearTimeout(timer);
      own.abort();
    };
  }, [challengeId, text, isEmpty]);
  return isEmpty ? NONE : met;
}
