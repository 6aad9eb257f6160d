import { digestOfTraining, trainedFrom } from "../lib/trained-from.mjs";

/** Checks that the stored weights were trained from the present data and code. */
export async function checkWeights() {
  const problems =
    (await digestOfTraining()) === trainedFrom()
      ? []
      : [
          "library/trained/weights.json: data or training code changed since. Run `npm run train`, or `npm run train -- --stamp` where the change moves no weight, and commit.",
        ];
  return { problems };
}
