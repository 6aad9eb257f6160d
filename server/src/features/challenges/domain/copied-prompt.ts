import type { Brief } from "@promptsmith/assessment";
import { isExampleCopy, nearCopyOf } from "@promptsmith/assessment";

/** Another person's prompt that the writer of a text was shown. */
export type ShownText = { readonly prompt: string; readonly submittedAt: Date | null };

/** What the writer handed in earlier, with when. */
export type OwnText = { readonly text: string; readonly submittedAt: Date };

type Copied = {
  /** Whether it is a near copy of the worked example. */
  readonly ofExample: boolean;
  /** Which of the shown prompts it is a near copy of; null for none. */
  readonly of: number | null;
};

/**
 * Whether a text is a near copy of the worked example, or of another person's prompt that its writer was shown. Where
 * that prompt repeats what the writer had handed in before it, the words are the writer's own.
 */
export function copiedFrom(
  brief: Brief,
  text: string,
  { shown, own }: { readonly shown: readonly ShownText[]; readonly own: readonly OwnText[] },
): Copied {
  const given = [brief.title, brief.description, ...(brief.rubric ?? []).map(({ name }) => name)];
  const isCopy = (one: string, of: string): boolean => nearCopyOf(one, of, given) !== null;
  const of = shown.findIndex(
    ({ prompt, submittedAt }) =>
      isCopy(text, prompt) &&
      !own.some(
        (earlier) =>
          submittedAt !== null && earlier.submittedAt < submittedAt && isCopy(prompt, earlier.text),
      ),
  );
  return { ofExample: isExampleCopy(brief, text), of: of < 0 ? null : of };
}
