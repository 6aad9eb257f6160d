import type { Finding } from "./finding.ts";
import type { Quotes } from "../language/quoting.ts";
import { bold, plain } from "../language/quoting.ts";

/** The parts from which a finding's words are put together. */
export type Situation = {
  readonly finding: Finding;
  readonly title: string;
  readonly firstWords: string;
  /** The words that say what shall be made; empty where none do. */
  readonly asked: string;
  /** Whether they are the beginning of a request and no mere wish. */
  readonly isRequest: boolean;
  /** What the challenge wants of it, as a sentence; empty where all of it is there. */
  readonly wants: string;
  /** What shall be made first of all, as a demand; empty where only labels are known. */
  readonly heart: string;
  /** Set where its words could not be read. */
  readonly language: string | undefined;
  readonly quotes: Quotes;
};

type Words = {
  /** Says what was found. */
  readonly said: (situation: Situation) => string;
  /** What to do instead. */
  readonly next: (situation: Situation) => string;
};

const guardQuote = ({ finding, quotes }: Situation): string => quotes.take(finding.quote);
const anyQuote = ({ finding, firstWords, quotes }: Situation): string =>
  quotes.take(finding.quote, firstWords);

/** "Here" where there is nothing to quote. */
const or = (quote: string, instead: string): string => (quote === "" ? instead : quote);

/** What a text is that ought to be a prompt. */
function thing(firstWords: string): string {
  if (/^\s*(dear|hi|hello|to whom|good (morning|evening|afternoon))\b/iu.test(firstWords)) return "letter";
  return /^\s*(once upon|there was|it was)\b/iu.test(firstWords) ? "story" : "answer";
}

/**
 * Words by which a reader sees that a long request was thought aloud. `HESITANT` of `word-lists.ts` has more ("know",
 * "clear"), which cost points and are not told: a reader would see no doubt in them.
 */
export const HESITATES =
  /\b(?:maybe|perhaps|hmm+|um+|uh+|er+|dunno|anyway|anyhow|somehow|not sure|kind of|sort of|or so|or something|or whatever|i (?:think|guess|suppose|mean))\b/iu;

/**
 * A passage with one of these words is told as surely meant for the scorer. They choose the sentence and no more; what is
 * found at all, `injection-phrases.ts` and the learned measure decide.
 */
const SCORE_WORDS =
  /\b(?:scor\w*|grad\w*|mark\w*|assess\w*|evaluat\w*|examin\w*|judg\w*|rat(?:e|es|ed|er|ers|ing)|points?|rubric\w*|instructions?|previous|system|ignore|disregard|100|full|highest|maximum|perfect)\b/iu;

/**
 * Says what the prompt seems to ask for and what the challenge wants; to claim another task would often be
 * wrong.
 */
function otherTask({
  finding,
  title,
  asked,
  isRequest,
  firstWords,
  wants,
  language,
  quotes,
}: Situation): string {
  if (language !== undefined)
    return `Your prompt is written in ${language}. Without an AI only key terms, numbers and names can be checked there, and those of ${bold(title)} were not found.`;
  const request = isRequest ? asked : "";
  const opening = quotes.opening(request);
  if (finding.isDoubtful === true) {
    // What is only likely is not told: the learner sees what was read, and what is asked for.
    const read = opening === "" ? "" : `Your prompt asks: ${opening}.`;
    return [read, wants].filter((one) => one !== "").join(" ");
  }
  const quote = opening || quotes.take(firstWords, asked);
  return [`${or(quote, "This")} doesn't look like what ${bold(title)} wants.`, wants].join(" ").trim();
}

const inYourWords = ({ title }: Situation): string =>
  `**Say in your own words** what ${bold(title)} needs, with facts that only this task has.`;

/** What each guard says to the learner; a new guard is added here. */

export const GUARD_WORDS: Readonly<Record<Finding["guard"], Words>> = {
  attack: {
    said: (situation) => {
      const quote = guardQuote(situation);
      const what =
        quote === ""
          ? "Part of this reads as if it were addressed to the scorer"
          : `${quote} speaks to the scorer`;
      // Without a word about scores it may be part of the task.
      if (quote !== "" && !SCORE_WORDS.test(quote))
        return `${quote} reads like words for the scorer, and talking to the scorer earns nothing.`;
      return `${what} instead of the AI. Talking to the scorer earns nothing.`;
    },
    next: ({ finding: { quote = "" } }) =>
      quote === "" || SCORE_WORDS.test(quote)
        ? "**Leave out every word about scores and judges.** Speak to the AI that will do the task."
        : "**Put that passage in other words,** so that it is plainly meant for the AI that will do the task.",
  },
  gibberish: {
    said: (situation) => `${or(anyQuote(situation), "This text")} makes no sense to an AI.`,
    next: () => "**Start with one whole sentence** that says what you want made.",
  },
  "off-topic": {
    said: otherTask,
    next: ({ language }) =>
      language === undefined
        ? "**Begin with what the AI should make.** If this is the text itself, write the request for it instead."
        : "**Compare it with the challenge, point by point,** and add what it does not ask for yet.",
  },
  answer: {
    said: ({ title, firstWords }) =>
      `We found no request for ${bold(title)} here. This may be the ${thing(firstWords)} itself; a prompt is the request for it.`,
    next: ({ firstWords, heart }) =>
      `**Begin with what the AI should make${heart === "" ? ".**" : `:** this challenge wants you to ${plain(heart)}.`} If this is the ${thing(firstWords)} itself, write the request for it instead.`,
  },
  form: {
    said: ({ title }) =>
      `This could be about anything. What's special about ${bold(title)}? Little here says so beyond the challenge's own words.`,
    next: inYourWords,
  },
  "beside-form": {
    said: () => "This reads as a list of the challenge's words.",
    next: inYourWords,
  },
  "word-list": {
    said: (situation) =>
      `${or(anyQuote(situation), "This")} reads like notes: it doesn't say clearly what the AI should do.`,
    next: () => "**Write full sentences:** what should the AI make, for whom, in what form?",
  },
  copy: {
    said: (situation) =>
      `Most of this is the challenge in its own words${withQuote(guardQuote(situation))}. Make it yours: who is it for, and what do you know that the challenge doesn't say?`,
    next: () =>
      "**Put facts of your own in place of the general words:** a name, a place, a reader, a number.",
  },
  example: {
    said: (situation) =>
      `Most of this comes from the worked example${withQuote(guardQuote(situation))}, so it shows little of what you would ask for yourself.`,
    next: () =>
      "**Close the example and write it in words of your own,** with your reader, facts and limits.",
  },
  repetition: {
    said: (situation) => `The same words come again and again${withQuote(anyQuote(situation))}.`,
    next: () => "**Say it once** and stop there.",
  },
  rambling: {
    said: (situation) => {
      const { finding, quotes } = situation;
      const quote = quotes.takeIf((words) => HESITATES.test(words), finding.quote);
      return quote === ""
        ? "Good details, but the request is buried. Put it first."
        : `Good details, but the request is buried: ${quote} reads like thinking aloud.`;
    },
    next: () => "**Put the request first,** then your details, one line each. Leave out the rest.",
  },
  negated: {
    said: (situation) =>
      `${or(guardQuote(situation), "Part of this")} forbids the very thing the challenge wants.`,
    next: () => "**Turn that round:** ask for it instead of forbidding it.",
  },
  contradiction: {
    said: (situation) =>
      `${or(guardQuote(situation), "Part of this")} goes against what the challenge wants.`,
    next: ({ finding: { against }, quotes, finding }) =>
      against?.ask === undefined
        ? "**Change what goes against the challenge,** so that both say the same."
        : `**Change ${or(quotes.take(finding.quote), "that")}:** the challenge wants you to ${plain(against.ask)}.`,
  },
  filler: {
    said: (situation) =>
      `We couldn't see what ${or(guardQuote(situation), "some of this")} asks for in this challenge.`,
    next: () =>
      "**Swap what asks for nothing for a fact or a wish.** What does ask for something, say more plainly.",
  },
};

const withQuote = (quote: string): string => (quote === "" ? "" : ` (${quote})`);
