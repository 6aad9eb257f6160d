import { describe, expect, test } from "vitest";
import type { Brief } from "../src/scores.ts";
import { scoreBuiltIn, judge } from "./assessor.ts";

const lullaby: Brief = {
  title: "A shadow on the wall",
  description:
    "Ask the AI to write a bedtime story of 200 words for a child who is afraid of the dark, with a friendly shadow as hero, no monsters, and a last sentence that can be whispered.",
};
const party: Brief = {
  title: "A street without cars",
  description:
    "Plan a street party for 60 neighbours with a budget of 300 euro: a timetable, five tasks with a name each, food for vegetarians, a plan for rain, and a letter to the council asking to close the road.",
};
const violin: Brief = {
  title: "First weeks with a violin",
  description:
    "Get the AI to write a practice plan for an adult who starts the violin: four weeks, fifteen minutes a day, one exercise for each hand, a warning against two bad habits, and a tune to play for friends at the end.",
};
const overall = (brief: Brief, prompt: string): number => scoreBuiltIn(brief, prompt).scores.overall;

describe("requests in other words than the brief's are on topic", () => {
  test.each([
    [
      violin,
      "I'm 46, bought an old fiddle with four strings and a bow, and nobody in the orchestra wants me yet. Tell me what to do every evening this month so that my family doesn't leave the house, and what beginners usually do wrong with the arm. I'd love to have a melody in the end, even a simple one on the violin.",
    ],
    [
      lullaby,
      "my boy is scared at night as soon as the lamp is off. tell him something nice to fall asleep where the dark thing on the wall is his friend. not too long, he is four and gets nervous quickly",
    ],
    [
      party,
      "We want to celebrate with everybody who lives in our road this summer. Who does what, what do we eat, what if the weather is bad? It has to be cheap, and the town hall should let us block the cars for a day.",
    ],
  ])("%#", (brief, prompt) => {
    const { relevant, scores } = scoreBuiltIn(brief, prompt);
    expect(relevant).toBe(true);
    expect(scores.overall).toBeGreaterThanOrEqual(40);
  });
});

describe("another task for the same people is off topic, however well it is put", () => {
  test.each([
    [
      violin,
      "Compare five online shops for orchestra tickets: price for two seats, fee, refund, whether seats can be chosen. Table with one row each, then a recommendation in two sentences for somebody who books three concerts per season.",
    ],
    [
      lullaby,
      "Recommend four night lights for a room of 12 square metres: brightness, colour, price under 40 euro, whether they switch off alone. Table, then one sentence on which is the safest near a curtain.",
    ],
    [
      party,
      "My car was towed in our road yesterday. Write an objection to the fine of 180 euro in at most 150 words: two arguments, a polite tone, and the list of papers I need to attach.",
    ],
  ])("%#", (brief, prompt) => {
    expect(overall(brief, prompt)).toBeLessThanOrEqual(30);
  });
});

describe("the brief's own words", () => {
  test.each([
    [
      lullaby,
      "Write a bedtime story of 200 words for a child who is afraid of the dark, my nephew Emil, 5, who shares a room with a snoring dog, with a friendly shadow called Mop as hero, no monsters and no magic, and a last sentence of six words that can be whispered while the lamp goes out.",
    ],
    [
      party,
      "Plan a street party for our 60 neighbours in Mill Lane on Saturday 14 June, 2 to 10 pm, with a budget of 300 euro: a timetable in half hours, five tasks with a name each (Ana, Bo, Carl, Dee, Ed), food for vegetarians on two long tables, a plan for rain in the parish garage, and a letter of 120 words to the council asking to close the road between number 3 and 27.",
    ],
  ])("with decisions put between them are a request of one's own (%#)", (brief, prompt) => {
    expect(overall(brief, prompt)).toBeGreaterThanOrEqual(58);
    expect(overall(brief, prompt)).toBeGreaterThan(overall(brief, brief.description) + 18);
  });

  test.each(["", " Don't be boring.", " Be creative and think outside the box.", " I know you can do it."])(
    "alone stay a copy, also with%s",
    (more) => {
      for (const brief of [lullaby, party, violin])
        expect(overall(brief, `${brief.description}${more}`)).toBeLessThanOrEqual(45);
    },
  );

  test("do not carry another request along", () => {
    const bikes =
      " Compare three folding bikes under 600 euro by weight, gears and warranty in a table and recommend one for a tall commuter.";
    expect(overall(lullaby, lullaby.description + bikes)).toBeLessThanOrEqual(45);
  });
});

test("amounts kept in other words speak for the topic", () => {
  const asked = (minutes: string): string =>
    `My fiddle came in the post on Monday and the neighbours already hate me. What shall I do with it for ${minutes} a day until the month is over, and what must my elbow never learn?`;
  const relevance = (prompt: string): number => judge(violin, prompt).steps.relevance;
  expect(relevance(asked("fifteen minutes"))).toBeGreaterThan(relevance(asked("forty minutes")));
});

test("what a requirement names is no filler, however common its words", () => {
  const brief: Brief = {
    ...violin,
    rubric: [{ name: "Puts the answers at the end", weight: 3, signals: ["answers at the end"] }],
  };
  const { criteria } = scoreBuiltIn(brief, "Write a quiz about the violin for adults.\nAnswers at the end.");
  expect(criteria.find((one) => one.criterion === "Puts the answers at the end")?.verdict).toBe("met");
});

test("a few words of request under a heap of pleading lose points in a row that quotes it", () => {
  const request =
    "Write a practice plan for an adult who starts the violin, four weeks, fifteen minutes a day.";
  const heap = " Please do your very best, I know you can do it.".repeat(8);
  const rows = scoreBuiltIn(violin, request + heap).criteria.filter(
    (one) => one.criterion === "Words that tell an AI nothing",
  );
  expect(rows.find((one) => one.subScore === "conciseness")?.points).toBeLessThan(-10);
  expect(heap).toContain(rows.find((one) => one.quote !== undefined)?.quote ?? "nothing");
  expect(overall(violin, request + heap)).toBeLessThan(overall(violin, request));
});

describe("what a rubric calls the opposite", () => {
  const brief: Brief = {
    ...lullaby,
    rubric: [
      { name: "Sets 200 words", weight: 4, signals: ["200 words"], contradictions: ["800 words"] },
      { name: "Says who listens", weight: 3, signals: ["child", "nephew"] },
    ],
  };
  const story = (words: string): string =>
    `Write a bedtime story of ${words} for my nephew Emil, who is afraid of the dark. Mop, a friendly shadow, is the hero.`;
  const opposite = (prompt: string) =>
    scoreBuiltIn(brief, prompt).criteria.filter((one) => one.criterion.startsWith("Asks for the opposite"));

  test("costs points in rows that say why and quote it", () => {
    const rows = opposite(story("800 words"));
    expect(rows.map(({ subScore, points, verdict }) => ({ subScore, points, verdict }))).toEqual([
      { subScore: "fidelity", points: -16, verdict: "penalty" },
      { subScore: "clarity", points: -8, verdict: "penalty" },
    ]);
    expect(rows[0]?.criterion).toContain("Sets 200 words");
    expect(story("800 words")).toContain(rows[0]?.quote ?? "nothing");
  });

  test("is not meant where it is forbidden", () => {
    expect(opposite(`${story("200 words")} Never 800 words.`)).toEqual([]);
  });
});

test("what is missing costs fidelity, not conciseness", () => {
  const { scores, criteria } = scoreBuiltIn(party, "party ideas");
  expect(scores.conciseness).toBeGreaterThan(scores.fidelity + 35);
  expect(
    criteria.filter(({ subScore, verdict }) => subScore === "conciseness" && verdict === "penalty"),
  ).toEqual([]);
});

test("an answer is no request, whatever a long story around a request looks like", () => {
  const answer =
    "Imagine you stand in the kitchen and the lamp goes out. A shadow stretches and says hello to the boy. It was called Mop and it had always lived behind the wardrobe. The boy laughed, the dog sneezed, and the shadow folded itself under the pillow until the morning came. Good night, said Mop.";
  expect(overall(lullaby, answer)).toBeLessThanOrEqual(45);
});

test("an answer that carries every requirement is still an answer", () => {
  const carriedOut =
    "The street party for 60 neighbours cost 300 euro. It ran from two to ten. Anna took the tables, Ben the music, Cem the grill, Dora the games and Eli the bins. The vegetarians had roasted peppers and couscous. In the rain everybody moved into the garages. The council had closed the road in spring, because somebody had asked kindly.";
  expect(overall(party, carriedOut)).toBeLessThanOrEqual(30);
});

describe("the finished thing is no request, in whatever form it comes", () => {
  test.each([
    [
      "a script with the names of speakers",
      lullaby,
      "NARRATOR: The lamp goes out, and on the wall something stretches.\nMOP: Good evening. I'm your shadow, and I can't sleep either.\nEMIL: You have no teeth?\nMOP: None at all. I have two long arms for waving.\n(They wave at each other.)\nNARRATOR: And when the dog snored, the boy whispered: good night, Mop.",
    ],
    [
      "instructions to the readers themselves",
      violin,
      "1. Hold the bow like a small bird and pull it over the open strings for five minutes.\n2. Lay the left hand on the neck; your thumb stays soft.\n3. Count to four on each note, then rest.\n4. Never lift your shoulder: it hurts by Thursday.\n5. In week four you play Twinkle Twinkle for your friends.",
    ],
    [
      "a letter",
      party,
      "Dear council,\nwe are sixty neighbours in Mill Lane and would love to eat at one long table on 14 June. Our road is quiet and ends in a field. We'll put the barriers back ourselves and sweep in the evening.\nWith kind regards,\nAna Berg",
    ],
  ])("%s", (_, brief, prompt) => {
    const { scores } = scoreBuiltIn(brief, prompt);
    expect(scores.overall).toBeLessThanOrEqual(30);
    expect(judge(brief, prompt).findings.map(({ guard }) => guard)).toContain("answer");
  });
});

test("orders to the AI one after another, with headings and a sample, are a request", () => {
  const orders =
    '1. Write a bedtime story of 200 words for Emil, 5, who is afraid of the dark.\n2. Make the friendly shadow Mop the hero; no monsters.\n3. Begin with something like: "The lamp goes out, and on the wall something stretches."\n4. End with a sentence that I can whisper.';
  expect(judge(lullaby, orders).findings.map(({ guard }) => guard)).not.toContain("answer");
  expect(overall(lullaby, orders)).toBeGreaterThan(70);
});

describe("thinking aloud is told from a long request, whatever words it hesitates with", () => {
  test.each([
    [
      lullaby,
      "A story for Emil, he's five. Or Leo, they are twins, but Leo sleeps. There was going to be a dragon in it. No, a dragon is a monster, cross that out. The shadow is what I want, the one on the wall, friendly, though at first I had it as a bear. How long? My sister said ten minutes, I'd have said two, two hundred words then. And how does it stop, with a kiss? Not a kiss. With something you can whisper. Where was I, yes, he's afraid of the dark, that's why all this.",
    ],
    [
      party,
      "The party, right. Last year it was forty people and it rained, so this time, let me think, sixty, no, sixty with the Bergers. A timetable. I had it in a spreadsheet but the spreadsheet is gone. Food, there was a row about the sausages, so something for the vegetarians, or shall they bring their own? They shan't. Three hundred euro, I first wrote five. Five is the number of jobs. With names, Anna does the tables, unless she's away, then not. And rain. And someone has to ask the council about the road, a letter, I suppose you could do that.",
    ],
  ])("%#", (brief, prompt) => {
    expect(judge(brief, prompt).findings.map(({ guard }) => guard)).toContain("rambling");
    expect(overall(brief, prompt)).toBeLessThanOrEqual(60);
  });

  test.each([
    [
      lullaby,
      "hi my son Emil is five and since we moved to the flat by the station he is scared as soon as the lamp goes off and so am I of the evenings to be honest please write him a bedtime story with a shadow on the wall as the hero who is friendly and a bit clumsy and there mustn't be any monsters in it not even nice ones two hundred words or a little less and the last sentence should be one or two words longer than a breath so that I can whisper it",
    ],
    [
      party,
      "Dear all-knowing machine, our road celebrates on 14 June and I've been given the job because I once said I like lists. We're 60 neighbours and have 300 euro. I need a timetable from two to ten, five tasks with a name beside each (Anna, Ben, Cem, Dora, Eli), something to eat for the eleven vegetarians, and a plan for rain that doesn't need my cellar. The council has to close the road, so write the letter as well, polite, no jokes, but warm. If anything is impossible for 300 euro, say so and tell me what to drop.",
    ],
  ])("a chatty request that is decided is none, %#", (brief, prompt) => {
    expect(judge(brief, prompt).findings.map(({ guard }) => guard)).not.toContain("rambling");
    expect(overall(brief, prompt)).toBeGreaterThan(60);
  });
});
