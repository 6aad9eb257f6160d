import type { Caps, Finding, Hit } from "../detectors/finding.ts";
import { CAPS } from "../detectors/finding.ts";
import type { DetectorId } from "../detectors/list.ts";
import { AI_DECIDES, findingOf } from "../detectors/list.ts";
import type { Answers } from "./answers.ts";

/** Overall at most 15: what can be said for a prompt that is about something else is that it is short. */
const OFF_TOPIC: Caps = { fidelity: 4, clarity: 15, conciseness: 37, creativity: 16 };

/** Points that contradicting the challenge costs, plainly or in a detail. */
const AGAINST = { yes: 12, partly: 4, no: 0 } as const;

/** A hit that costs all it can. */
const inFull = (id: DetectorId, hit: Omit<Hit, "keep"> = {}): Finding => findingOf(id, { ...hit, keep: 0 });

/** Whether a finding ends the search: nothing else counts beside it. */
const isStopped = ({ guard }: Finding): boolean =>
  guard !== "copy" && guard !== "example" && guard !== "repetition";

/** Whether the submission asks for this challenge's task; the AI's own word. */
export const isRelevant = ({ gates }: Answers): boolean =>
  gates.readable.verdict !== "no" && gates.task.verdict !== "no";

/** What the AI found that holds a score down, with what the guards found that it is not asked about. */
export function findingsOf({ gates, craft }: Answers, guarded: readonly Finding[]): Finding[] {
  const found: Finding[] = guarded.filter(
    // Where there is no letter at all, nothing needs to be asked.
    ({ guard, caps }) => !AI_DECIDES.has(guard) || caps === CAPS.nothing,
  );
  const { task, request, readable, grader } = gates;
  if (grader.verdict === "yes" && !found.some(({ guard }) => guard === "attack"))
    found.unshift(inFull("injection", { quote: grader.quote }));
  if (readable.verdict === "no") found.push(inFull("unreadable", { label: "Makes no sense as it stands" }));
  else if (task.verdict === "no")
    found.push(inFull("offTask", { label: "Is about something other than this challenge", caps: OFF_TOPIC }));
  else if (request.verdict === "no" && readable.verdict === "yes") found.push(inFull("finishedAnswer"));
  else if (readable.verdict === "partly" && request.verdict !== "yes") found.push(inFull("wordList"));
  else if (task.verdict === "partly")
    found.push(
      inFull("offTask", {
        label: "Asks for something other than this challenge",
        caps: CAPS.otherTask,
        isDoubtful: true,
      }),
    );
  // A third of it could go, and it is long enough without, or the guard suspects it as well.
  const isLong = craft.enough.verdict === "yes" || guarded.some(({ guard }) => guard === "rambling");
  if (craft.lean.verdict === "no" && isLong && !found.some(isStopped))
    found.push(inFull("rambling", { label: "Much longer than it has to be" }));
  const { verdict, quote } = craft.against;
  if (verdict !== "no") found.push(inFull("contradiction", { costs: { fidelity: AGAINST[verdict] }, quote }));
  return found;
}
