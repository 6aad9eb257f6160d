/** The same prompt for the same learner and challenge at every run. */
export function chance(seed) {
  let state = 2166136261;
  for (const sign of seed) state = Math.imul(state ^ sign.codePointAt(0), 16777619);
  state = Math.imul(state ^ (state >>> 15), 2246822507);
  return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
}

const sentencesOf = (text) => text.match(/[^.!?\n]+[.!?]*\s*/g) ?? [text];

/**
 * What a learner of some skill writes for a challenge: its example shows what a full answer looks like, and the
 * less skilled leave out the second half of what it says.
 * @param {{ id: number, title: string, example: unknown }} challenge
 * @param {{ username: string, skill: number }} learner
 */
export function promptFor(challenge, learner) {
  const example =
    typeof challenge.example === "string" ? challenge.example : JSON.stringify(challenge.example);
  const sentences = sentencesOf(example);
  const today = Math.min(
    1,
    Math.max(0.2, learner.skill + (chance(`${learner.username}${challenge.title}`) - 0.5) * 0.5),
  );
  return sentences
    .slice(0, Math.max(1, Math.round(sentences.length * today)))
    .join("")
    .trim();
}
