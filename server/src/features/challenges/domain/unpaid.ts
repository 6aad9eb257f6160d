import { OVER_EXTRA_CHALLENGES } from "@promptsmith/contract/challenges/rules";

/** Why a draft earned nothing whatever its score: its challenge was one of too many extra ones. */
export type Unpaid = "extra";

const NOTICES: Readonly<Record<Unpaid, string>> = { extra: OVER_EXTRA_CHALLENGES };

/** What the learner reads of it. */
export const noticeOf = (unpaid: Unpaid | null): string | null => (unpaid === null ? null : NOTICES[unpaid]);
