import type { Facet, Said } from "@promptsmith/assessment";

type Written = { readonly rubric: readonly Facet[]; readonly said?: readonly Said[] };

const PROMPTS = [8, 24] as const;
/** Fewer requests teach the built-in assessor nothing. */
const LEAST_REQUESTS = 6;
const WORDS = [3, 160] as const;

/** What is wrong with the prompts that come with a challenge, in words for the AI that wrote them. */
export function samplePromptProblems({ rubric, said = [] }: Written): string[] {
  const [least, most] = PROMPTS;
  const problems: string[] = [];
  if (said.length < least || said.length > most)
    problems.push(`there are ${said.length} prompts and not ${least} to ${most}`);
  const requests = said.filter(({ kind }) => kind === "request");
  if (requests.length < LEAST_REQUESTS) problems.push(`only ${requests.length} of the prompts are requests`);
  if (new Set(said.map(({ prompt }) => prompt)).size < said.length) problems.push("two prompts are the same");
  const keys = new Set(rubric.map(({ key }) => key));
  said.forEach(({ prompt, states, kind }, at) => {
    const name = `prompt ${at + 1}`;
    const words = prompt.split(/\s+/).length;
    if (words < WORDS[0] || words > WORDS[1]) problems.push(`${name} has ${words} words`);
    if (kind === "request" && Object.keys(states).length === 0)
      problems.push(`${name} states no requirement`);
    for (const [key, quote] of Object.entries(states)) {
      if (!keys.has(key)) problems.push(`${name} names the requirement "${key}", which there is not`);
      if (quote.trim() === "" || !prompt.includes(quote))
        problems.push(`${name} does not have the words "${quote}"`);
    }
  });
  const unsaid = rubric.filter(({ key = "" }) => !requests.some(({ states }) => key in states));
  for (const { name } of unsaid) problems.push(`no prompt states "${name}"`);
  return problems;
}
