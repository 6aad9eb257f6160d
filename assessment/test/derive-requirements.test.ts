import { describe, expect, test } from "vitest";
import { deriveRequirements } from "../src/challenge/derive-requirements.ts";
import { readText } from "../src/language/tokenize.ts";

/** Descriptions and the whole demands that are in them. */
const CASES: readonly (readonly [string, readonly string[]])[] = [
  // The address to the learner and to the AI.
  ["Ask the AI for a bedtime story about a shy tram.", ["a bedtime story about a shy tram"]],
  [
    "Get an AI to explain tides to a sailor, with one drawing in words.",
    ["explain tides to a sailor", "one drawing in words"],
  ],
  [
    "Create a prompt for a farewell speech: two minutes, no tears.",
    ["a farewell speech", "two minutes", "no tears"],
  ],
  [
    "Design a prompt that makes the AI guide a wine tasting without wine.",
    ["guide a wine tasting without wine"],
  ],
  ["Write a prompt that turns the AI into a strict piano teacher.", ["a strict piano teacher"]],
  ["Get a packing list for a week of rain.", ["a packing list for a week of rain"]],
  [
    "Have the model rank ten ferries. It should also name the slowest one.",
    ["rank ten ferries", "name the slowest one"],
  ],
  ["Your prompt should ask for a poem in four lines.", ["a poem in four lines"]],
  // Examples are no demands.
  [
    "Plan a picnic with three dishes (salad, cake, bread), nothing that melts.",
    ["Plan a picnic with three dishes", "nothing that melts"],
  ],
  [
    "Describe a market using the senses, e.g. smell, touch or sound, and one price.",
    ["Describe a market using the senses", "one price"],
  ],
  [
    "List risks of a ferry crossing, such as fog, ice and strikes, and a remedy for each.",
    ["List risks of a ferry crossing", "a remedy for each"],
  ],
  [
    "Give a warm-up for three joints, for example knee and hip: five minutes.",
    ["Give a warm-up for three joints", "five minutes"],
  ],
  // A list within a demand stays whole.
  [
    "Write six tasks about gears, tyres and discounts, no calculator.",
    ["Write six tasks about gears, tyres and discounts", "no calculator"],
  ],
  [
    "Explain mean, median and mode with the shoe sizes of one family.",
    ["Explain mean, median and mode with the shoe sizes of one family"],
  ],
  [
    "Draft messages for e-mail, push and press in rising length, each under 40 words.",
    ["Draft messages for e-mail, push and press in rising length", "each under 40 words"],
  ],
  [
    "Give the answer of a Kantian, a utilitarian and a virtue ethicist in 60 words each.",
    ["Give the answer of a Kantian, a utilitarian and a virtue ethicist in 60 words each"],
  ],
  [
    "Three scripts for an unpaid bill: polite, firm and final, no threats.",
    ["Three scripts for an unpaid bill", "polite, firm and final", "no threats"],
  ],
  ["Prepare a back label for honey: 45 and 25 words.", ["Prepare a back label for honey", "45 and 25 words"]],
  // Fragments stay with what they belong to.
  [
    "Plan a lesson: two problems with solutions, a severity with reason, and a pace table.",
    ["Plan a lesson", "two problems with solutions", "a severity with reason", "a pace table"],
  ],
  [
    "Explain why the sky is blue at noon and red in the evening.",
    ["Explain why the sky is blue at noon and red in the evening"],
  ],
  [
    "Compare the fox and the crow, so that a child sees both sides.",
    ["Compare the fox and the crow, so that a child sees both sides"],
  ],
  [
    "Write a note in a calm, warm tone, at most 60 words.",
    ["Write a note in a calm, warm tone", "at most 60 words"],
  ],
  [
    'Check the claim "Coffee, tea and milk prolong life" for a health desk.',
    ['Check the claim "Coffee, tea and milk prolong life" for a health desk'],
  ],
  // Two demands joined by "and" are two; the scene before the request is one sentence.
  [
    "Ask for a back label and a shelf card for summer honey: no health claims and no empty phrases.",
    ["a back label", "a shelf card for summer honey", "no health claims", "no empty phrases"],
  ],
  [
    "Swords get all the attention; looms clothed everybody. Have the AI describe one day of a weaver.",
    ["Swords get all the attention; looms clothed everybody", "describe one day of a weaver"],
  ],
  [
    "From ten interview notes, form two personas, prove each trait and show what does not fit.",
    ["From ten interview notes, form two personas", "prove each trait", "show what does not fit"],
  ],
];

describe("what a description asks for", () => {
  test.each(CASES)("%s", (description, demands) => {
    expect(deriveRequirements(readText(description)).map(({ name }) => name)).toEqual(demands);
  });

  test("the first demand is the subject, a scene is not; a limit forbids nothing", () => {
    const [scene, subject, limit, ban] = deriveRequirements(
      readText(
        "Manuals stay in their boxes. Get the AI to write a manual, no more than 80 words, no jargon.",
      ),
    );
    expect(scene).toMatchObject({ subject: false, prohibition: false });
    expect(subject).toMatchObject({ name: "write a manual", subject: true });
    expect(limit).toMatchObject({ name: "no more than 80 words", prohibition: false });
    expect(ban).toMatchObject({ name: "no jargon", prohibition: true });
  });
});
