import type { Assessment, Brief, Criterion } from "./scores.ts";
import { scoreSheet } from "./scoring/score-sheet.ts";
import type { Earlier, Draft } from "./scoring/hold-lines.ts";
import { heldLines } from "./scoring/hold-lines.ts";
import { linesOf } from "./scoring/lines.ts";
import { pieceOf } from "./scoring/passages.ts";
import { withoutGraderTalk } from "./ai/request.ts";
import type { Knowledge } from "./challenge/knowledge.ts";
import type { TaskAsked } from "./feedback/feedback-input.ts";
import type { Feedback } from "./feedback/feedback.ts";
import { feedbackOf } from "./feedback/feedback.ts";
import { adviceOf } from "./feedback/advice.ts";
import { weakSpotsOf } from "./feedback/weak-spots.ts";
import { NO_CAPS } from "./detectors/finding.ts";
import type { Judgement } from "./detectors/judge.ts";
import { judgementsOf } from "./detectors/judge.ts";
import type { ReadText } from "./language/tokenize.ts";
import { readText } from "./language/tokenize.ts";
import { scoresOf } from "./scores.ts";
import { THRESHOLDS } from "./thresholds.ts";

/** Raise it by one with each change of the rules that changes scores; learned weights have a mark of their own. */
const RULES_VERSION = 26;

/**
 * Pairs of an overall score and the degree (0..1) from which on a requirement counts as stated in a prompt with at least
 * that score: of what labelled prompts have below it, nine in ten requirements were noted as missing.
 */
const LIKELY = [
  [85, 0],
  [80, 0.2],
  [70, 0.25],
  [60, 0.35],
  [40, 0.3],
  [0, 0.1],
] as const;
/** The degree where a detector holds the score down, which then says nothing about requirements. */
const LIKELY_HELD = 0.3;
/** The degree for clauses of a mere description; from WELL_ASKED points on a prompt says nearly all of them. */
const LIKELY_CLAUSE = 0.4;
const WELL_ASKED = 60;

const TASK = THRESHOLDS.feedback.task;

/** Version of this assessor: the number of its rules and a mark of its learned weights, as `built-in 22.1a2b3c4d`. */
export const builtInVersion = ({ weights }: Knowledge): string =>
  `built-in ${RULES_VERSION}.${markOf(JSON.stringify(weights))}`;

/** FNV-1a hash of a text, as eight hexadecimal digits. */
function markOf(text: string): string {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619) >>> 0;
  return hash.toString(16).padStart(8, "0");
}

/** The scores (0..100) and rows of a prompt, without feedback; a few milliseconds. */
export const scoreBuiltIn = (brief: Brief, prompt: string, knowledge: Knowledge, earlier?: Earlier): Scored =>
  scored(prompt, judgeVariants(brief, readText(prompt), knowledge, earlier));

type Scored = Pick<Assessment, "scores" | "relevant" | "estimate" | "criteria">;

const scored = (
  prompt: string,
  { all, lowest: { judgement, criteria, scores } }: JudgedVariants,
): Scored => ({
  scores,
  relevant: all.every((one) => one.judgement.relevant),
  estimate: judgement.estimate,
  criteria: criteria.map((one) => asWritten(one, prompt)),
});

/**
 * Scores a prompt and writes its feedback, deterministically and without a network: some milliseconds for the longest
 * prompt, and as many again for each step that feedback tries.
 * @param earlier the draft before this one, whose rows are kept where its words are still there
 */
export function assessBuiltIn(
  brief: Brief,
  prompt: string,
  knowledge: Knowledge,
  earlier?: Earlier,
): Assessment & Feedback {
  const said = readText(prompt);
  const variants = judgeVariants(brief, said, knowledge, earlier);
  const { judgement, lines, criteria, scores } = variants.lowest;
  const { seen, findings } = judgement;
  const spots = weakSpotsOf(seen);
  const draft = { text: prompt, criteria };
  return {
    ...scored(prompt, variants),
    ...feedbackOf({
      lines,
      findings,
      overall: scores.overall,
      parts: scores,
      title: brief.title,
      prompt,
      said,
      spots,
      judged: { by: "built-in", likelyFrom: likelyFrom(judgement, scores.overall) },
      task: taskAsked(judgement),
      isPraised: isPraised(judgement),
      advice: adviceOf(lines),
      isComplete: criteria.every(({ verdict }) => verdict !== "missed"),
      scoreOf: (text) => scoreBuiltIn(brief, text, knowledge, draft).scores.overall,
      foreign:
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

/** A quote may span words that were left out of the reading; then it is the longest piece that the prompt has. */
function asWritten({ quote, ...row }: Criterion, prompt: string): Criterion {
  const piece = quote === undefined ? null : pieceOf(prompt, quote);
  return piece === null ? row : { ...row, quote: piece };
}

/** The degree (0..1) from which on feedback takes a requirement as stated. */
function likelyFrom({ seen, findings }: Judgement, overall: number): number {
  if (seen.known.support === "derived") return overall >= WELL_ASKED ? 0 : LIKELY_CLAUSE;
  if (findings.some(({ keep, caps }) => keep < 1 && caps !== NO_CAPS)) return LIKELY_HELD;
  return LIKELY.find(([from]) => overall >= from)?.[1] ?? 0;
}

function taskAsked({ seen, steps }: Judgement): TaskAsked {
  if (steps.relevance < TASK.likely) return "unknown";
  return steps.relevance < TASK.sure[seen.known.support] ? "doubtful" : "asked";
}

/** A prompt that may be for another task is not praised for what it has of this one. */
function isPraised({ seen, steps, findings }: Judgement): boolean {
  const sure = seen.known.hasRequests ? TASK.praised : TASK.sure[seen.known.support];
  return steps.relevance >= sure && findings.every(({ guard }) => guard !== "off-topic");
}

export type JudgedVariant = ReturnType<typeof account>;

type JudgedVariants = { readonly all: readonly JudgedVariant[]; readonly lowest: JudgedVariant };

/** Every way to read the prompt, scored, and the lowest of them, which is the score. */
export function judgeVariants(
  brief: Brief,
  said: ReadText,
  knowledge: Knowledge,
  earlier?: Earlier,
): JudgedVariants {
  let kept: string | undefined;
  const draft: Draft = {
    // Words for the grader must keep no row of an earlier draft. A getter, because most texts never need it.
    get text() {
      return (kept ??= withoutGraderTalk(brief, said.raw, knowledge));
    },
    earlier,
    wavering: false,
  };
  const all = judgementsOf(brief, said, knowledge).map((judgement) => account(judgement, knowledge, draft));
  const lowest = all.reduce((low, one) => (one.scores.overall < low.scores.overall ? one : low));
  return { all, lowest };
}

function account(judgement: Judgement, knowledge: Knowledge, draft: Draft) {
  const lines = heldLines(judgement.foreign?.lines ?? linesOf(judgement, knowledge), draft);
  const criteria = scoreSheet(lines, judgement.findings);
  return { judgement, lines, criteria, scores: scoresOf(criteria) };
}
