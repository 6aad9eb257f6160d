import { buildChecklist } from "../src/ai/request.ts";
import type { Brief } from "../src/scores.ts";

/** Every key that the model is asked about. */
export const keysOf = (brief: Brief, prompt: string): string[] =>
  (buildChecklist(brief, prompt, "fence").schema as { required: string[] }).required;

/** A complete answer; for a challenge without stored requirements with two demands. */
export function answerTo(
  brief: Brief,
  prompt: string,
  answerFor: (id: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    keysOf(brief, prompt).map((id) => [
      id,
      id === "demands"
        ? [1, 2].map((at) => ({ ask: `ask for part ${at}`, answer: answerFor(`demand_${at}`) }))
        : answerFor(id),
    ]),
  );
}

/** Answers in favour, each proved by other words of the prompt. */
export function inFavour(brief: Brief, prompt: string): Record<string, unknown> {
  const words = prompt.split(" ");
  let at = 0;
  return answerTo(brief, prompt, (id) => {
    if (id === "grader" || id === "against") return "no";
    at = (at + 3) % Math.max(1, words.length - 3);
    return `yes: ${words.slice(at, at + 3).join(" ")}`;
  });
}
