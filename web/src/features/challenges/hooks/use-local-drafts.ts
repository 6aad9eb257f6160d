import { useEffect, useState } from "react";
import { readLocalTexts } from "../../../platform/local-texts.ts";
import type { LocalText } from "../../../platform/local-texts.ts";
import { knownUser } from "../../identity/identity.public.ts";
import { localName } from "../local-drafts.queries.ts";
import type { DraftTarget } from "../local-drafts.queries.ts";

/** The longest wait for the browser's storage; after it the dialog opens without the local drafts. */
const LATEST_MS = 5000;

/** The texts of a draft that this browser keeps for the person, newest first; null while they are being read. */
export function useLocalDrafts({ challengeId, next }: DraftTarget): readonly LocalText[] | null {
  const [kept, setKept] = useState<readonly LocalText[] | null>(null);
  useEffect(() => {
    let isHere = true;
    const userId = knownUser()?.id;
    const late = setTimeout(() => isHere && setKept((known) => known ?? []), LATEST_MS);
    void (
      userId === undefined ? Promise.resolve([]) : readLocalTexts(userId, localName({ challengeId, next }))
    ).then((found) => isHere && setKept((known) => known ?? found));
    return () => {
      isHere = false;
      clearTimeout(late);
    };
  }, [challengeId, next]);
  return kept;
}
