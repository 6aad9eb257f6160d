import { findQuote } from "./find-quote.ts";
import type { CraftId, GateId } from "./questions.ts";
import { CRAFT, GATES } from "./questions.ts";
import type { Asked } from "./request.ts";

export type Verdict = "yes" | "partly" | "no";
export type Answer = { readonly verdict: Verdict; readonly quote: string | undefined };
export type AnsweredRequirement = Asked & Answer;

/** What the model answered, with every quote as it stands in the submission. */
export type Answers = {
  readonly requirements: readonly AnsweredRequirement[];
  readonly gates: Readonly<Record<GateId, Answer>>;
  readonly craft: Readonly<Record<CraftId, Answer>>;
};

export const DEGREE = { yes: 1, partly: 0.5, no: 0 } as const satisfies Record<Verdict, number>;

/** Whether a "yes" needs a quote from the submission. */
type Rule = { readonly needsQuote: boolean };

/** Reads "yes: quote"; null when it is none of the three. A quote that is not in the submission voids the answer. */
function readAnswer(value: unknown, shown: string, { needsQuote }: Rule): Answer | null {
  if (typeof value !== "string") return null;
  const [, word, rest = ""] = /^\s*(yes|partly|no)\b\s*[:;,.–—-]?\s*([\s\S]*)$/iu.exec(value) ?? [];
  if (word === undefined) return null;
  const verdict = word.toLowerCase() as Verdict;
  if (verdict === "no") return { verdict, quote: undefined };
  const quote = findQuote(shown, rest);
  return needsQuote && quote === undefined ? { verdict: "no", quote } : { verdict, quote };
}

/** One passage can prove this number of items at most. */
const PROOFS = 3;

/** Where two passages share this much of all their words, they are one. */
const SAME = 0.6;

type Proof = { from: number; to: number; count: number };

/** Voids answers whose passage has proved enough already, in the order of the answers. */
function proofs(shown: string): (answer: Answer) => Answer {
  const used: Proof[] = [];
  return (answer) => {
    if (answer.quote === undefined) return answer;
    const from = shown.indexOf(answer.quote);
    const to = from + answer.quote.length;
    const known = used.find((one) => {
      const shared = Math.min(one.to, to) - Math.max(one.from, from);
      return shared / (Math.max(one.to, to) - Math.min(one.from, from)) >= SAME;
    });
    if (known === undefined) used.push({ from, to, count: 1 });
    else if (known.count >= PROOFS) return { verdict: "no", quote: undefined };
    else known.count += 1;
    return answer;
  };
}

/** A demand in the words of the model, fit to be shown: one line of plain text without a full stop. */
function plainDemand(text: string): string {
  const line = text
    .replaceAll(/[*_`[\]<>#|\\\s]+/gu, " ")
    .trim()
    .replace(/[.:;]+$/u, "");
  return line.length > 110 ? "" : line.slice(0, 1).toLowerCase() + line.slice(1);
}

const MOST_DEMANDS = 12;

/** The demands that the model took from the description, each a requirement of the same weight. */
function readDemands(value: unknown): { asked: Asked; answer: unknown }[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_DEMANDS) return null;
  const out = value.flatMap((one: unknown, at) => {
    if (typeof one !== "object" || one === null) return [];
    const said: unknown = Reflect.get(one, "ask");
    const ask = typeof said === "string" ? plainDemand(said) : "";
    const name = ask.slice(0, 1).toUpperCase() + ask.slice(1);
    return ask === ""
      ? []
      : [{ asked: { id: `demand_${at + 1}`, name, ask, weight: 1 }, answer: Reflect.get(one, "answer") }];
  });
  return out.length === value.length ? out : null;
}

/** The answers to everything that was asked, or what is wrong with them. `shown` is the submission as the model saw it. */
export function readAnswers(
  asked: readonly Asked[],
  shown: string,
  given: unknown,
): Answers | { invalid: string } {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return { invalid: "it is not a JSON object" };
  const demands =
    asked.length > 0
      ? asked.map((one) => ({ asked: one, answer: Reflect.get(given, one.id) as unknown }))
      : readDemands(Reflect.get(given, "demands"));
  if (demands === null) return { invalid: "demands is missing or malformed" };
  const once = proofs(shown);
  const requirements: AnsweredRequirement[] = [];
  for (const { asked: one, answer } of demands) {
    const read = readAnswer(answer, shown, { needsQuote: true });
    if (read === null) return { invalid: `${one.id} is missing or malformed` };
    requirements.push({ ...one, ...once(read) });
  }
  const answers: Record<string, Answer> = {};
  for (const [id, { evidence }] of Object.entries({ ...GATES, ...CRAFT })) {
    const read = readAnswer(Reflect.get(given, id), shown, { needsQuote: evidence === "quote" });
    if (read === null) return { invalid: `${id} is missing or malformed` };
    answers[id] = evidence === "quote" ? once(read) : { verdict: read.verdict, quote: undefined };
  }
  const pick = <Id extends string>(ids: Readonly<Record<Id, unknown>>): Record<Id, Answer> =>
    Object.fromEntries(Object.keys(ids).map((id) => [id, answers[id]])) as Record<Id, Answer>;
  return { requirements, gates: pick(GATES), craft: pick(CRAFT) };
}
