import { FRESH_MS } from "../domain/memory-age.ts";
import type { AiRequest } from "../../../platform/ai/ai.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { PromptTemplate } from "./prompt-template.store.ts";
import { readTemplate, seedTemplates } from "./prompt-template.store.ts";

type TemplateName = "test-prompt" | "assess-prompt" | "write-challenge";

/** What the model is told. `{{name}}` is replaced by a value; nothing in a value is replaced again. */
const TEMPLATES: readonly (PromptTemplate & { readonly name: TemplateName })[] = [
  {
    name: "test-prompt",
    description: "Runs a learner's prompt, as any assistant would.",
    systemPrompt:
      "You are a helpful assistant. Answer the request as it stands, in its own language and in the form it asks for. " +
      "Use Markdown where a form is not given. If something needed is missing, make a sensible assumption and name it in one short line. " +
      "Keep the answer suitable for readers from 13 years on.",
    userPromptTemplate: "{{prompt}}",
    model: null,
    temperature: 7,
    maxTokens: 1000,
  },
  {
    name: "assess-prompt",
    description: "Answers a fixed checklist about a learner's prompt; the points are counted by the program.",
    systemPrompt: "{{rules}}",
    userPromptTemplate: "{{checklist}}",
    model: null,
    temperature: 0,
    maxTokens: 2500,
  },
  {
    name: "write-challenge",
    description:
      "Writes a new challenge for the library; it is checked like a curated one before anybody sees it.",
    systemPrompt:
      "You are an experienced teacher of prompt writing. You invent exercises in which a learner has to write a prompt for an AI. " +
      "Your exercises are concrete, varied, correct, safe for readers from 13 years on, understandable anywhere in the world, and do not date. " +
      "Answer with JSON only.",
    userPromptTemplate:
      "Invent one exercise.\nCategory: {{category}}\nDifficulty: {{difficulty}}\n{{demands}}\n\n" +
      "Titles that exist already and must not be repeated or resembled:\n{{titles}}\n\n" +
      "Fields: title (at most 60 characters); description (what the learner's prompt must make an AI do, in plain, warm English: concrete deliverable, audience, format and bounds; " +
      "it says Get the AI to in one of its first two sentences, which have at most 145 characters together; every requirement is named in it); " +
      "example (a strong prompt of 50 to 150 words that a skilled learner would hand in, in its own words and not those of the description, with decisions of its own); " +
      "rubric (4 to 8 requirements, each with key: a short lower-case slug with hyphens, name: a noun phrase for a list such as Ten riddles, " +
      "ask: what the learner's prompt has to do, a lower-case imperative without a full stop such as ask for ten riddles, weight: 1 to 5, " +
      "signals: 4 to 10 lower-case words or short phrases of which any one shows that the requirement is met; " +
      "the example must contain at least one signal of every requirement word for word); " +
      "prompts (twelve prompts that very different people might type for this exercise, with by: p01 to p12; kind: request for ten of them, other-deliverable for one that asks for another thing on the same subject, " +
      "other-question for one that asks something else about it; prompt: 8 to 80 words as that person would write, of any age, trade and manner, a phone typist and a non-native speaker among them, more than half of them avoiding the words of the description; " +
      "states: for each requirement that this prompt really states its key and quote, the words that state it, copied from the prompt letter by letter; requirements that it does not state are left out, and most requests leave out some).",
    model: null,
    temperature: 9,
    maxTokens: 6000,
  },
];

export type PromptTemplates = {
  /** A request made from a template. */
  fill(name: TemplateName, values: Readonly<Record<string, string>>): Promise<AiRequest>;
};

export async function openTemplates(db: Db, clock: Clock): Promise<PromptTemplates> {
  await seedTemplates(db, TEMPLATES, clock.now());
  const memory = new Map<TemplateName, { at: number; template: PromptTemplate }>();

  async function recent(name: TemplateName): Promise<PromptTemplate> {
    const known = memory.get(name);
    if (known && performance.now() - known.at < FRESH_MS) return known.template;
    const template = await readTemplate(db, name);
    if (!template) throw new Error(`The prompt template ${name} is missing`);
    memory.set(name, { at: performance.now(), template });
    return template;
  }

  return {
    async fill(name, values) {
      const { systemPrompt, userPromptTemplate, model, temperature, maxTokens } = await recent(name);
      const filled = (text: string) =>
        text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? "");
      return {
        system: filled(systemPrompt),
        user: filled(userPromptTemplate),
        model,
        temperature: temperature / 10,
        maxTokens,
      };
    },
  };
}
