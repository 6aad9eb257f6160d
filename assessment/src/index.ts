/**
 * The assessor's public API for the rest of the product. Scores alone are exported by scores.ts, which the
 * web page compiles.
 */
export type { Assessment, Brief, Criterion, Facet, Said } from "./scores.ts";
export { assessBuiltIn, builtInVersion, scoreBuiltIn } from "./built-in.ts";
export { assessFromAnswer } from "./ai/ai-assessor.ts";
export type { ExamFigures, Judged } from "./ai/exam-figures.ts";
export { examFigures } from "./ai/exam-figures.ts";
export { AI_POINTS } from "./ai/points.ts";
export { QUESTIONS_VERSION, RULES } from "./ai/questions.ts";
export { readJsonAnswer } from "./ai/read-json.ts";
export type { Checklist } from "./ai/request.ts";
export { buildChecklist, repairRequest, withoutGraderTalk } from "./ai/request.ts";
export { namedSteps } from "./feedback/named-steps.ts";
export { readingOf } from "./feedback/prompt-reading.ts";
export { isRelevant } from "./detectors/judge.ts";
export { isExampleCopy, nearCopyOf } from "./detectors/copied-example.ts";
export type { Knowledge } from "./challenge/knowledge.ts";
export { loadKnowledge } from "./challenge/knowledge.ts";
export type { RequirementQuote } from "./scoring/requirement-quotes.ts";
export { requirementQuotes, withNewWords } from "./scoring/requirement-quotes.ts";
export { requirementsMet } from "./requirements-met.ts";
export type { Earlier } from "./scoring/hold-lines.ts";
export type { ChangedLine } from "./scoring/line-changes.ts";
export { changedLines } from "./scoring/line-changes.ts";
export { skeletonOf } from "./language/normalize.ts";
