import type { Facet } from "@promptsmith/assessment";

/** Verbs before a thing: "Asks for ten riddles" names the thing "Ten riddles" and says "ask for ten riddles". */
const VERBS: Readonly<Record<string, string>> = {
  "asks for": "ask for",
  "calls for": "call for",
  requires: "require",
  demands: "demand",
  wants: "ask for",
  includes: "include",
  adds: "add",
  names: "name",
  lists: "list",
  gives: "give",
  mentions: "mention",
  describes: "describe",
};
const STARTS = new RegExp(`^(${Object.keys(VERBS).join("|")})\\s+(.+)$`, "i");
/** What follows is a clause or a second demand and no thing that a list could name. */
const NO_THING = /^(that|how|what|when|where|why|who|whose|which|whether|if|to|it)\b|[:;]/i;
const NAME_MAX = 60;

/**
 * A requirement that was stored with a third-person sentence as its name, in the two forms a learner reads;
 * null where no good sentence comes of it.
 */
export function requirementWords(sentence: string): { readonly name: string; readonly ask: string } | null {
  const [, verb = "", thing = ""] = STARTS.exec(sentence.trim().replace(/\.$/, "")) ?? [];
  if (thing === "" || NO_THING.test(thing) || thing.length > NAME_MAX) return null;
  return {
    name: thing.charAt(0).toUpperCase() + thing.slice(1),
    ask: `${VERBS[verb.toLowerCase()]} ${thing}`,
  };
}

const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** A whole rubric in the present form; null where one of its requirements cannot be put into words by rule. */
export function presentRubric(rubric: readonly Facet[]): Facet[] | null {
  const out: Facet[] = [];
  for (const facet of rubric) {
    const words = requirementWords(facet.name);
    if (words === null) return null;
    out.push({ ...facet, key: keyOf(words.name), ...words });
  }
  return new Set(out.map((one) => one.key)).size === out.length ? out : null;
}
