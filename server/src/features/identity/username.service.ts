import { randomInt } from "node:crypto";

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const RANDOM_LETTERS = 6;

/** A name for a new account that tells nothing of its owner: `learner` and six random letters or digits. */
export function newUsername(): string {
  const random = Array.from({ length: RANDOM_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]);
  return `learner${random.join("")}`;
}
