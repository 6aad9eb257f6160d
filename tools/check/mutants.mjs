import { MUTANTS, withBug } from "../faults/mutants.mjs";
import { PROJECT } from "../lib/project.mjs";

/** Checks that each stored bug still applies to the code; running all of them takes too long for every change. */
export function checkMutantsFit() {
  const problems = MUTANTS.flatMap((mutant) => {
    try {
      withBug(mutant, PROJECT);
      return [];
    } catch (error) {
      return [`"${mutant.what}" does not fit any more: ${error.message}`];
    }
  });
  return { problems, looked: MUTANTS.length };
}
