import type { Assessment, Brief } from "./assessment.ts";
import { scoreSheet } from "./score-sheet/score-sheet.ts";
import type { Earlier, Reading } from "./score-sheet/hold-lines.ts";
import { heldLines } from "./score-sheet/hold-lines.ts";
import { linesOf } from "./score-sheet/lines.ts";
import { withoutGraderTalk } from "./ai/request.ts";
import type { Knowledge } from "./knowledge/knowledge.ts";
import { feedbackOf } from "./feedback/feedback.ts";
import { adviceOfSpots } from "./feedback/advice.ts";
import { weakSpotsOf } from "./feedback/weak-spots.ts";
import type { Judgement } from "./guards/judge.ts";
import { judgementsOf } from "./guards/judge.ts";
import { scoresOf } from "./score-sheet/sums.ts";

/** One more with each change of the rules that changes scores; what was learned has a mark of its own. */
const RULES_VERSION = 9;

/** From this degree on four in five requirements are there; in a prompt with so many points nearly all are. */
const LIKELY = 0.4;
const WELL_ASKED = 60;

/** Names this assessor, its rules and what it has learned. */
export const builtInVersion = ({ weights }: Knowledge): string =>
  `built-in ${RULES_VERSION}.${markOf(JSON.stringify(weights))}`;

/** Eight letters that change when the text does. */
function markOf(text: string): string {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619) >>> 0;
  return hash.toString(16).padStart(8, "0");
}

/** Deterministic assessment without any network: a few milliseconds for the longest prompt. */
export function assessBuiltIn(
  brief: Brief,
  prompt: string,
  knowledge: Knowledge,
  earlier?: Earlier,
): Assessment {
  let kept: string | undefined;
  const reading: Reading = {
    // What stands among words for the grader keeps nothing. Found when it is asked for: most texts lose no line.
    get text() {
      return (kept ??= withoutGraderTalk(brief, prompt, knowledge));
    },
    earlier,
    wavering: false,
  };
  const judged = judgementsOf(brief, prompt, knowledge).map((judgement) =>
    account(judgement, knowledge, reading),
  );
  const { judgement, lines, criteria, scores } = judged.reduce((low, one) =>
    one.scores.overall < low.scores.overall ? one : low,
  );
  const { seen, findings } = judgement;
  const spots = weakSpotsOf(seen);
  return {
    scores,
    relevant: judged.every((one) => one.judgement.relevant),
    estimate: judgement.estimate,
    criteria,
    ...feedbackOf({
      lines,
      findings,
      overall: scores.overall,
      title: brief.title,
      prompt,
      spots,
      likelyFrom: scores.overall >= WELL_ASKED ? 0 : LIKELY,
      advice: adviceOfSpots(lines, spots, scores.overall),
      unread:
        judgement.foreign === null
          ? undefined
          : {
              language: seen.language.name,
              words: seen.prompt.wordCount,
              isChecked: judgement.foreign.checked,
              hasNumbers: judgement.foreign.hasNumbers,
            },
    }),
  };
}

function account(judgement: Judgement, { weights }: Knowledge, reading: Reading) {
  const lines = heldLines(judgement.foreign?.lines ?? linesOf(judgement, weights), reading);
  const criteria = scoreSheet(lines, judgement.findings);
  return { judgement, lines, criteria, scores: scoresOf(criteria) };
}
