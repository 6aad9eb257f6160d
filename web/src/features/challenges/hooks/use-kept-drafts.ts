import { useEffect, useState } from "react";
import { keptTexts } from "../../../platform/kept-texts.ts";
import type { KeptText } from "../../../platform/kept-texts.ts";
import { knownUser } from "../../identity/identity.public.ts";
import { keptName } from "../kept-drafts.queries.ts";
import type { DraftTarget } from "../kept-drafts.queries.ts";

/** The longest wait for the browser's storage; after it the dialog opens without the kept drafts. */
const LATEST_MS = 5000;

/** The texts of a draft that this browser keeps for the person, newest first; null while they are being read. */
export function useKeptDrafts({ challengeId, next }: DraftTarget): readonly KeptText[] | null {
  const [kept, setKept] = useState<readonly KeptText[] | null>(null);
  useEffect(() => {
    let isHere = true;
    const userId = knownUser()?.id;
    const late = setTimeout(() => isHere && setKept((known) => known ?? []), LATEST_MS);
    void (
      userId === undefined ? Promise.resolve([]) : keptTexts(userId, keptName({ challengeId, next }))
    ).then((found) => isHere && setKept((known) => known ?? found));
    return () => {
      isHere = false;
      clearTimeout(late);
    };
  }, [challengeId, next]);
  return kept;
}
