import { crowd, submitStubbornly } from "./submits.mjs";

/** The statements of one submission, in their order; anything else within it is a point nobody has named yet. */
const STEPS = [
  ["reserve", /^insert into "user_challenges"/],
  ["begin", /^begin/],
  ["lock the learner", /^select .* from "users" .*for no key update/],
  ["award", /^with "award"/],
  ["complete", /^update "user_challenges"/],
  ["notices", /^select "challenge_invitations"|^update "challenge_invitations"|^insert into "notices"/],
  ["commit", /^commit/],
];
/** Which of them a statement is; null when it is none of them. */
export const stepOf = (sql) => STEPS.find(([, pattern]) => pattern.test(sql))?.[0] ?? null;

/** What one undisturbed submission asks of the database, from its first write to its commit. */
export async function stepsOfOne(proxy, origin, problems) {
  const [who] = await crowd(origin, 1, ["Writing"]);
  const seen = [];
  proxy.onStatement = (sql) => {
    seen.push(sql);
    return null;
  };
  await submitStubbornly(who, who.challenges[0]);
  proxy.onStatement = () => null;
  const from = seen.findIndex((sql) => stepOf(sql) === "reserve");
  const within = seen.slice(from, seen.findIndex((sql) => stepOf(sql) === "commit") + 1);
  for (const sql of within)
    if (stepOf(sql) === null) problems.push(`a statement without a name: ${sql.slice(0, 120)}`);
  const steps = [...new Set(within.map(stepOf))].filter((step) => step !== null);
  for (const must of ["reserve", "begin", "lock the learner", "award", "complete", "commit"])
    if (!steps.includes(must)) problems.push(`a submission has no step "${must}" any more`);
  return { who, steps };
}

/** Each step twice: before it reaches the database, and after it was executed but before the application hears of it. */
export const pointsOf = (steps) =>
  steps.flatMap((step) => [
    ["before", step],
    ["after", step],
  ]);
