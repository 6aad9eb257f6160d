import { expect, test } from "vitest";
import { readerIn, readerMeant } from "../src/evidence/reader.ts";
import { isLimit } from "../src/evidence/limits.ts";
import { thingAskedIn } from "../src/evidence/thing-asked.ts";
import { examplesIn } from "../src/evidence/ways-of-asking.ts";
import { readText } from "../src/language/tokenize.ts";

/** The thing is named and asked for, and can be seen from this word on. */
const ASKED = [
  ["do a swot analysis for a surf school", "do"],
  ["Give me six fillings, two at four pounds. Use normal wholesale prices.", "give"],
  ["I want to sell barley tea. Write a positioning with a promise.", "write"],
  ["We keep bees. Please draft a letter to the neighbours.", "draft"],
  ["Explain photosynthesis in ten lines.", "explain"],
  ["I'd like three activities for rain.", "like"],
  ["Suggest seven vegetarian dinners without meat.", "suggest"],
  ["Write an email to my boss asking for two weeks leave.", "write"],
  ["Keep the old price till August. Write a note to our customers.", "write"],
] as const;
test.each(ASKED)("says what is to be made: %s", (text, word) => {
  const { tokens } = readText(text);
  const made = thingAskedIn(tokens);
  expect(made.isNamed).toBe(true);
  expect(made.at?.text).toBe(word);
});

test.each([
  "what do I need for a day in the mountains",
  "help me please, quickly",
  "don't make it long",
  "Don't write a poem.",
  "Explain it simply.",
  "Tell me what you need instead.",
])("does not: %s", (text) => {
  expect(thingAskedIn(readText(text).tokens).isNamed).toBe(false);
});

const readerOf = (text: string): boolean => readerIn(readText(text).tokens) !== undefined;

test.each([
  "Design a dashboard that shows our impact to donors.",
  "Explain it to my little brother.",
  "A quiz for the new volunteers.",
  "For young pianists and their parents.",
  "It is for our bank, so keep it easy.",
  "I'm a student and have to give a talk.",
  "We are six people and need a name.",
  "A card about lightning for scouts.",
  "Explain to a 10-year-old how rain falls.",
  "Explain it like I'm five.",
  "A worksheet for 12 year olds.",
  "Write to her in plain words.",
  "Notes for seniors.",
  "English at B1, please.",
  "I'm the father of two girls.",
  "Mark the tricks so that visitors can see them.",
  "Use words a nine year old knows.",
  "It should be so clear that beginners can follow it.",
  "We are on the road with three children.",
  "I'm 58 and learning Italian.",
  "I'm 34, alto.",
  "Write a text that tells young swimmers about doping.",
  "Our local history society wants to scan photos.",
  "I host the pub quiz at the Red Lion.",
  "A fractions quiz, third graders.",
  "Audience: beginners.",
  "Her mother turns eighty.",
  "A warm-up for a choir of adults.",
  "A handout for knitters about stripes.",
  "I'm volunteer in our forest park.",
  "Plan Emil's week. He's nine, allergic to nuts.",
])("says who it is for: %s", (text) => {
  expect(readerOf(text)).toBe(true);
});

test.each([
  "From top to bottom it's a couple fighting.",
  "Be fair to the author.",
  "Write NATIVE REVIEWER where no settled equivalent exists.",
  "It consists of two lists with estimates.",
  "We want to find out why people only come once.",
  "A song about the night before I left home for boarding school.",
  "There is an old chestnut tree beside it.",
  "Let two historians criticise it.",
  "Then up to three candidates.",
  "I want to cook breakfast.",
  "Help me to host a party.",
  "Tell what happened to him in the end.",
  "A walk for senior dogs.",
  "Plan a trip to the museum.",
  "The year 1912 in five points.",
  "Foods with vitamin B2.",
  "You are my coach.",
  "A scene with two sisters.",
  "The story of a nine year old who runs away.",
  "It is small enough to choke a baby.",
  "A box for letters.",
  "A tale of a fox: he's a judge in the wood.",
  "It is up to the boss.",
  "Write what you take for granted about year 0.",
  "In one scene a boy must learn to draw his hand.",
  "Scientists understand little about sleep.",
  "I argued with the landlord about the rent.",
  "The stall is small so that customers wait in line.",
  "Two women know the truth about each other, so one leaves.",
])("does not say it: %s", (text) => {
  expect(readerOf(text)).toBe(false);
});

const meantBy = (request: string, all: string): boolean =>
  readerMeant(readText(request).tokens, readText(all).tokens) !== undefined;

test("whom a request means another sentence may say", () => {
  expect(meantBy("Write a card I can read with him.", "My son is afraid of the dark.")).toBe(true);
  expect(meantBy("Please make us a kit.", "We are a class of twelve pupils.")).toBe(true);
  expect(meantBy("Please make us a kit.", "My uncle loves trains.")).toBe(false);
  expect(meantBy("Write rules for them.", "Twelve people share a kitchen on Mars.")).toBe(true);
  expect(meantBy("Ten questions. Make them hard.", "My uncle loves trains.")).toBe(false);
  expect(meantBy("Write a card.", "My son is afraid of the dark.")).toBe(false);
});

const examples = (text: string): number => examplesIn(text, readText(text).tokens).length;

test("an example is given in words or in quotation marks", () => {
  expect(examples("Each gets something concrete like a horrible birthday jumper.")).toBe(1);
  expect(examples('End with "see you on Friday at nine".')).toBe(1);
  expect(examples("End with 'see you on Friday at nine'.")).toBe(1);
});

test("what stands between two quotations is none", () => {
  expect(examples("Use things we like, and something like that. It's the kids' day, isn't it?")).toBe(0);
  expect(examples('Write "A", then keep the old words in "B".')).toBe(0);
});

const limitsIn = (text: string): number => {
  const { tokens } = readText(text);
  return tokens.filter((_, at) => isLimit(tokens, at)).length;
};

test.each([
  "Max 3 hours a day.",
  "max. 3 hours",
  "Up to nine of them.",
  "Two pages.",
  "No more than 35 in all.",
])("sets a limit: %s", (text) => {
  expect(limitsIn(text)).toBe(1);
});

test.each([
  "My son is 9.",
  "The winters of 1945 to 1946.",
  "He went to 3 shops.",
  "The first sentence says the name.",
  "For kids under 10.",
])("sets none: %s", (text) => {
  expect(limitsIn(text)).toBe(0);
});
