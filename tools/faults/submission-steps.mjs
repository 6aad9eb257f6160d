import { draftOnce, submitOnce, submitUntilDone } from "./submits.mjs";

/** The statements of one submission, in their order; any other statement within it is a point that has no name yet. */
const STEPS = [
  ["reserve", /^insert into "user_challenges"/],
  ["look how it came", /^select [^]*"id" from "challenges" [^]*"daily_challenges"/],
  ["look what was shown", /^select [^]* from "shown_prompts"/],
  ["begin", /^begin/],
  ["lock the learner", /^select [^]* from "users" [^]*for no key update/],
  ["award", /^with "award"/],
  ["complete", /^update "user_challenges"/],
  ["notices", /^select "challenge_invitations"|^update "challenge_invitations"|^insert into "notices"/],
  ["commit", /^commit/],
];
/** The same of a further draft. */
const DRAFT_STEPS = [
  ["reserve", /^insert into "drafts"/],
  ["look what was shown", /^select [^]* from "shown_prompts"/],
  ["begin", /^begin/],
  ["lock the learner", /^select [^]* from "users" [^]*for no key update/],
  ["award", /^with "award"/],
  ["complete", /^with "judged"/],
  ["commit", /^commit/],
];
/** What can be handed in, with its statements. */
export const KINDS = {
  submission: { once: submitOnce, steps: STEPS },
  draft: { once: draftOnce, steps: DRAFT_STEPS },
};
/** Which of them a statement is; null when it is none of them. */
export const stepOf = (sql, { steps }) => steps.find(([, pattern]) => pattern.test(sql))?.[0] ?? null;

/** What one undisturbed submission asks of the database, from its first write to its commit. */
export async function stepsOfOne(proxy, { people, problems }, kind) {
  const [who] = await people(1, ["Writing"]);
  if (kind === KINDS.draft) await submitUntilDone(who, who.challenges[0]);
  const seen = [];
  proxy.onStatement = (sql) => {
    seen.push(sql);
    return null;
  };
  await submitUntilDone(who, who.challenges[0], { once: kind.once });
  proxy.onStatement = () => null;
  const from = seen.findIndex((sql) => stepOf(sql, kind) === "reserve");
  const within = seen.slice(from, seen.findIndex((sql) => stepOf(sql, kind) === "commit") + 1);
  for (const sql of within)
    if (stepOf(sql, kind) === null) problems.push(`a statement without a name: ${sql.slice(0, 120)}`);
  const steps = [...new Set(within.map((sql) => stepOf(sql, kind)))].filter((step) => step !== null);
  for (const must of ["reserve", "begin", "lock the learner", "award", "complete", "commit"])
    if (!steps.includes(must)) problems.push(`a submission has no step "${must}" any more`);
  return steps;
}

/** Each step twice: before it reaches the database, and after it was executed but before the application hears of it. */
export const pointsOf = (steps) =>
  steps.flatMap((step) => [
    ["before", step],
    ["after", step],
  ]);
