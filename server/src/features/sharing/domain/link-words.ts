import { TARGET_SCORE } from "@promptsmith/contract/challenges/rules";
import { PRODUCT_NAME } from "@promptsmith/contract/paths";

/** What may be told about a shared challenge to anybody who holds the link: never the prompt. */
export type LinkFacts = {
  readonly title: string;
  readonly category: string;
  readonly difficulty: "easy" | "medium" | "hard";
  readonly senderName: string;
  /** 0 to 100; null while the sender has not finished the challenge. */
  readonly score: number | null;
};

export type LinkWords = { readonly title: string; readonly description: string; readonly pictureAlt: string };

/** The score that a preview shows: only from TARGET_SCORE up, since a low one would embarrass the sender. */
export const shownScore = ({ score }: Pick<LinkFacts, "score">): number | null =>
  score !== null && score >= TARGET_SCORE ? score : null;

/** Services that show previews cut longer texts in places of their own choosing. */
const NAME_SHOWN = 80;
const TITLE_SHOWN = 200;

/** One line of at most `most` letters: control characters, which also hide text direction tricks, become spaces. */
function oneLine(text: string, most: number): string {
  const letters = [...text.replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, " ").trim()];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}\u2026` : letters.join("");
}

export function challengeLinkWords(facts: LinkFacts): LinkWords {
  const title = oneLine(facts.title, TITLE_SHOWN);
  const name = oneLine(facts.senderName, NAME_SHOWN);
  const kind = `${facts.difficulty} ${facts.category} challenge`;
  const score = shownScore(facts);
  const withoutScore =
    facts.score === null
      ? `${name} shared this ${kind} with you. Write a prompt for it and get your score on the spot.`
      : `${name} tried this ${kind}. Can you beat it?`;
  return {
    title,
    description: score === null ? withoutScore : `${name} scored ${score} on this ${kind}. Can you beat it?`,
    pictureAlt:
      score === null
        ? `${title}: ${kind} on ${PRODUCT_NAME}, shared by ${name}`
        : `${title}: ${kind} on ${PRODUCT_NAME}, score ${score} out of 100 by ${name}`,
  };
}

export function friendLinkWords(senderName: string): Omit<LinkWords, "pictureAlt"> {
  const name = oneLine(senderName, NAME_SHOWN);
  return {
    title: `${name} invites you to ${PRODUCT_NAME}`,
    description:
      "Three short challenges a day, scored on the spot, every point explained, and friends to compare with.",
  };
}
