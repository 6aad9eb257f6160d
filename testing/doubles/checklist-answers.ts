import type { Asked } from "./ai.ts";

/** Answers every question that it is asked. */
export const checklist =
  (
    verdictOf: (id: string, submission: string) => unknown,
    around = (json: string) => json,
  ): ((asked: Asked) => string) =>
  (asked) => {
    const text = asked.body.messages.at(-1)?.content ?? "";
    const fence = /=====[\w-]+=====/.exec(text)?.[0] ?? "";
    const submission = text.split(fence)[2]?.trim() ?? "";
    const keys = /whose keys are exactly ([\w, ]+);/.exec(text)?.[1]?.split(", ") ?? [];
    return around(JSON.stringify(Object.fromEntries(keys.map((key) => [key, verdictOf(key, submission)]))));
  };
/** In favour of everything, each time with other words of the submission. */
export const allYes = (id: string, submission: string): string => {
  if (id === "grader" || id === "against") return "no";
  const words = submission.split(/ +/);
  const at = [...id].reduce((sum, char) => sum * 7 + char.charCodeAt(0), 3) % Math.max(1, words.length - 3);
  return `yes: ${words.slice(at, at + 3).join(" ")}`;
};
