import { promptsFor } from "@promptsmith/testing/prompts";

/** The same prompt for the same learner and challenge at every run. */
export function chance(seed) {
  let state = 2166136261;
  for (const sign of seed) state = Math.imul(state ^ sign.codePointAt(0), 16777619);
  state = Math.imul(state ^ (state >>> 15), 2246822507);
  return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
}

/**
 * What a learner of some skill writes for a challenge: one of the prompts that people wrote for it, the less skilled
 * one that states less of what is asked for.
 * @param {{ title: string }} challenge
 * @param {{ username: string, skill: number, careful?: boolean }} learner
 */
export function promptFor(challenge, learner) {
  const prompts = promptsFor(challenge, learner);
  const today = Math.min(
    1,
    Math.max(0, learner.skill + (chance(`${learner.username}${challenge.title}`) - 0.5) * 0.5),
  );
  return prompts[Math.round((1 - today) * (prompts.length - 1))];
}
