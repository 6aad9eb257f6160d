import type { Line } from "../criteria/ledger.ts";
import type { Observation } from "../observe.ts";
import { bold, named, quotable } from "./quoting.ts";
import type { WeakSpots } from "./weak-spots.ts";

/** What can be said of a prompt whose words cannot be compared with the challenge's: nothing about its content. */
export function foreignWords(
  lines: readonly Line[],
  seen: Observation,
  spots: WeakSpots,
): { said: string; steps: string[] } {
  const lossOf = (line: Line): number => line.max * (1 - line.degree);
  const worst = [...lines].sort((a, b) => lossOf(b) - lossOf(a))[0];
  const facets = [...seen.facets].sort((a, b) => b.weight - a.weight);
  const heaviest = facets[0]?.name ?? seen.view.brief.title;
  const other = facets[1]?.name;
  const steps = [
    `**Compare it with the challenge yourself:** does your text ask for ${named(heaviest)}?`,
    spots.hasNumber
      ? `**Count again:** the limits are the part that can be checked in ${seen.language.name} without an AI${other === undefined ? "" : `, and ${named(other)} may need one`}.`
      : `**Put digits where you mean an amount:** they can be read in ${seen.language.name}, too${other === undefined ? "" : `, for instance with ${named(other)}`}.`,
  ];
  const said = [
    `From "${quotable(spots.firstWords)}" on, this is read as ${seen.language.name}: without an AI its length, its parts and its numbers count, and not what it says.`,
    worst === undefined ? "" : `The points that are still open lie in ${bold(worst.criterion)}.`,
  ];
  return { said: said.filter((one) => one !== "").join(" "), steps };
}
