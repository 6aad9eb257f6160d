// Rules that find ages, grades and levels: "aged 9", "grade 7", "level B1".
import { AGED, isIn } from "./people.ts";
import type { Rule } from "./reader-rule.ts";
import { textAt, wordSet } from "./reader-rule.ts";

/** "They're two", "they're one or two lines": fewer is mostly no age. */
export const LEAST_AGE = 4;

const BEFORE_STAGE = wordSet("aged age grade level year");
const BEFORE_NUMBER = wordSet("aged age grade year");
/** "Year 10" is one of school, "year 1910" is none. */
const LAST_YEAR_OF_SCHOOL = 13;
const STAGE = /^[abc][12]$/u;
const STAGE_BY_NAME = /^(?:beginners?|intermediate)$/u;

/** "Level B1", "grade 7", "aged 9", but neither "level 3" nor "year 1910". */
const isOfLevel: Rule = (tokens, at) => {
  const text = textAt(tokens, at);
  const next = isIn(tokens, at + 1, tokens[at]?.clause) ? tokens[at + 1] : undefined;
  if (next === undefined) return false;
  if (BEFORE_STAGE.has(text) && (STAGE.test(next.text) || STAGE_BY_NAME.test(next.text))) return true;
  const number = next.number === null ? 0 : Number(next.number);
  return BEFORE_NUMBER.has(text) && number > 0 && (text !== "year" || number <= LAST_YEAR_OF_SCHOOL);
};

const LANGUAGES = wordSet("english german french spanish italian level at");

/** "At B1", "English B1", but not "vitamin B2". */
const isOfStage: Rule = (tokens, at) => {
  const [one, before] = [tokens[at], tokens[at - 1]];
  return (
    STAGE.test(one?.text ?? "") &&
    (before === undefined || before.clause !== one?.clause || !before.content || LANGUAGES.has(before.text))
  );
};

const TOGETHER = wordSet("both all each");

/** "Leo and Finn, both 12", but not "both 12 metres long". */
const areOfAge: Rule = (tokens, at) => {
  const clause = tokens[at]?.clause;
  return (
    TOGETHER.has(textAt(tokens, at)) &&
    !isIn(tokens, at - 1, clause) &&
    isIn(tokens, at + 1, clause) &&
    Number(tokens[at + 1]?.number ?? 0) >= LEAST_AGE &&
    !isIn(tokens, at + 2, clause)
  );
};

/** "Beginners", "under-nines", but not "a goat who collects things in sevens". */
const isAged: Rule = (tokens, at) =>
  STAGE_BY_NAME.test(textAt(tokens, at)) ||
  (AGED.test(textAt(tokens, at)) && textAt(tokens, at - 1) !== "in");

export const AGE_RULES = [isOfLevel, isOfStage, areOfAge, isAged];
