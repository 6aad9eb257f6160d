import { expect, test } from "vitest";
import { readerIn, readerMeant } from "../src/evidence/reader.ts";
import { readText } from "../src/language/tokenize.ts";

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
  "We are Leo and Finn, both 12.",
  "Students paste their own attempt.",
  "You're helping a group of four cooks.",
  "I'm volunteer in our forest park.",
  "Plan Emil's week. He's nine, allergic to nuts.",
  "A card to thank the nurses.",
  "Write an email to ask the landlord to fix the heating.",
  "Explain tides so that every pupil will understand them.",
  "Interesting facts, so that people stop and read.",
  "An app that helps beginners.",
  "Kids from four up and their grandparents are listening in the car.",
  "Our registrar and our carpenter read this.",
  "Readers: visitors of our print exhibition.",
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
  "A goat who collects things in sevens.",
  "A tale of a fox: he's a judge in the wood.",
  "It is up to the boss.",
  "Write what you take for granted about year 0.",
  "In one scene a boy must learn to draw his hand.",
  "Scientists understand little about sleep.",
  "I argued with the landlord about the rent.",
  "The stall is small so that customers wait in line.",
  "Two women know the truth about each other, so one leaves.",
  "One reply to all three.",
  "An image that shows a girl under an umbrella.",
  "A fox gives him a key.",
  "A robot helps an old woman.",
  "A story about a letter that a girl gets from the future.",
  "After it happens people get angry.",
  "For starters, write a table.",
  "A recipe for burgers.",
  "Keep the answers short, they're one or two lines each.",
  "My shoes? They're 3 years old.",
  "We're two and a half weeks away.",
  "I'm patient, so take your time.",
  "We run out of milk every Friday.",
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
