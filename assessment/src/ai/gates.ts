import type { Caps, Finding } from "../detectors/finding.ts";
import { CAPS, NO_CAPS } from "../detectors/finding.ts";
import type { Answers } from "./answers.ts";

/** What the AI is asked about by itself, so that its word stands and not that of the guard. */
const ASKED: ReadonlySet<Finding["guard"]> = new Set([
  "off-topic",
  "answer",
  "gibberish",
  "word-list",
  "contradiction",
  "negated",
  "rambling",
]);

/** Overall at most 15: what can be said for a prompt that is about something else is that it is short. */
const OFF_TOPIC: Caps = { fidelity: 4, clarity: 15, conciseness: 37, creativity: 16 };

/** Points that contradicting the challenge costs, plainly or in a detail. */
const AGAINST = { yes: 12, partly: 4, no: 0 } as const;

const cap = (guard: Finding["guard"], criterion: string, caps: Caps, quote?: string): Finding => ({
  guard,
  criterion,
  caps,
  keep: 0,
  quote,
});

/** Nothing else counts beside it. */
const isStopped = ({ guard }: Finding): boolean =>
  guard !== "copy" && guard !== "example" && guard !== "repetition";

/** Whether the submission asks for this challenge's task; the AI's own word. */
export const isRelevant = ({ gates }: Answers): boolean =>
  gates.readable.verdict !== "no" && gates.task.verdict !== "no";

/** What the AI found that holds a score down, with what the guards found that it is not asked about. */
export function findingsOf({ gates, craft }: Answers, guarded: readonly Finding[]): Finding[] {
  const found: Finding[] = guarded.filter(
    // Where there is no letter at all, nothing needs to be asked.
    ({ guard, caps }) => !ASKED.has(guard) || caps === CAPS.nothing,
  );
  const { task, request, readable, grader } = gates;
  if (grader.verdict === "yes" && !found.some(({ guard }) => guard === "attack"))
    found.unshift(
      cap("attack", "Speaks to whoever gives the score instead of asking the AI", CAPS.attack, grader.quote),
    );
  if (readable.verdict === "no") found.push(cap("gibberish", "Makes no sense as it stands", CAPS.gibberish));
  else if (task.verdict === "no")
    found.push(cap("off-topic", "Is about something other than this challenge", OFF_TOPIC));
  else if (request.verdict === "no" && readable.verdict === "yes")
    found.push(cap("answer", "Reads as the answer, not as a request for one", CAPS.answer));
  else if (readable.verdict === "partly" && request.verdict !== "yes")
    found.push(cap("word-list", "Words in a row, but no request", CAPS.wordList));
  else if (task.verdict === "partly")
    found.push(cap("off-topic", "Asks for something other than this challenge", CAPS.otherTask));
  // A third of it could go, and it is long enough without, or the guard suspects it as well.
  const isLong = craft.enough.verdict === "yes" || guarded.some(({ guard }) => guard === "rambling");
  if (craft.lean.verdict === "no" && isLong && !found.some(isStopped))
    found.push(cap("rambling", "Much longer than it has to be", CAPS.tooLong));
  const { verdict, quote } = craft.against;
  if (verdict !== "no")
    found.push({
      ...cap("contradiction", "Asks for the opposite of what the challenge wants", NO_CAPS, quote),
      costs: { fidelity: AGAINST[verdict] },
    });
  return found;
}
