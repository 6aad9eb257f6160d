import type { StoredTextModel } from "../src/challenge/weights.ts";
import { ORDER_FEATURES, orderFeatures } from "../src/language/order-features.ts";
import { readText } from "../src/language/tokenize.ts";
import { dice, fitText, shuffle, stored, textSum } from "./fit-text.ts";
import { THRESHOLDS } from "../src/thresholds.ts";

type Text = { readonly group: string; readonly text: string };
type OrderSample = { readonly group: string; readonly places: readonly number[]; readonly y: 0 | 1 };

const FIT = { features: ORDER_FEATURES, rounds: 12, rate: 0.3, ridge: 2e-5 };
const FOLDS = [0, 1, 2, 3, 4];
/** One honest text in so many is learned without marks and capitals as well, and one in so many shaken. */
const PLAIN = 4;
const ALSO_SHAKEN = 3;

const roll = dice(5);
export const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}\s'-]/gu, "");

function swapped(text: string, from: number): string {
  const words = text.split(/\s+/u);
  for (let at = from; at + 1 < words.length; at += 2)
    [words[at], words[at + 1]] = [words[at + 1] as string, words[at] as string];
  return words.join(" ");
}

function mixedNear(text: string): string {
  const words = text.split(/\s+/u);
  const out: string[] = [];
  for (let at = 0; at < words.length; at += 4) out.push(...shuffle(words.slice(at, at + 4), roll));
  return out.join(" ");
}

/** Ways to shake a text so that its words stay and its sense goes. */
const WAYS: readonly ((text: string) => string)[] = [
  (text) => swapped(text, 0),
  (text) => shuffle(text.split(/\s+/u), roll).join(" "),
  (text) =>
    text
      .split(/(?<=[,.;:!?])\s+/u)
      .map((clause) => clause.split(/\s+/u).reverse().join(" "))
      .join(" "),
  (text) => text.split(/\s+/u).sort().join(" "),
  mixedNear,
  (text) => `${shuffle(plain(text).split(/\s+/u), roll).join(" ")}.`,
  (text) => swapped(text, 1),
];

const sample = (group: string, text: string, y: 0 | 1): OrderSample[] => {
  const { tokens } = readText(text);
  return tokens.length < THRESHOLDS.shuffledOrder.words ? [] : [{ group, places: orderFeatures(tokens), y }];
};

/** Whether the words of a text stand in an order that sentences have. */
export function trainOrder(
  descriptions: readonly Text[],
  honest: readonly Text[],
  foldOf: (group: string) => number,
  say: (text: string) => void,
): StoredTextModel {
  const samples = [...descriptions, ...honest].flatMap(({ group, text }, at) => [
    ...sample(group, text, 0),
    ...(at % PLAIN === 0 ? sample(group, plain(text), 0) : []),
    ...(at % ALSO_SHAKEN === 0 ? sample(group, WAYS[at % WAYS.length]?.(text) ?? "", 1) : []),
  ]);
  const shaken = descriptions.flatMap(({ group, text }) =>
    WAYS.flatMap((way) => sample(group, way(text), 1)),
  );
  const held = FOLDS.flatMap((fold) => {
    const out = ({ group }: OrderSample): boolean => foldOf(group) === fold;
    const model = fitText(
      [...samples, ...shaken].filter((one) => !out(one)),
      FIT,
    );
    return [...samples.filter(({ y }) => y === 0), ...shaken].filter(out).map(({ places, y }) => ({
      y,
      taken: textSum(model, { places }) > THRESHOLDS.shuffledOrder.likely,
    }));
  });
  const share = (of: 0 | 1): string => {
    const some = held.filter(({ y }) => y === of);
    return `${some.filter(({ taken }) => taken).length} of ${some.length}`;
  };
  say(
    `order of words, challenges left out: ${share(1)} shaken briefs found, ${share(0)} honest texts taken for one`,
  );
  return stored(fitText([...samples, ...shaken], FIT));
}
