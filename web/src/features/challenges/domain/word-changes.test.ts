import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordChanges } from "./word-changes.ts";

const told = (before: string, after: string) =>
  wordChanges(before, after)
    .map(({ kind, text }) => ({ same: text, added: `{+${text}+}`, removed: `[-${text}-]` })[kind])
    .join("");

describe("the words that were changed", () => {
  it.each([
    ["Explain the sky", "Explain the sky", "Explain the sky"],
    ["Explain the sky", "Explain the sky to a child", "Explain the sky{+ to a child+}"],
    ["Explain the big sky", "Explain the sky", "Explain the [-big -]sky"],
    ["Explain the sky.", "Explain the sea.", "Explain the [-sky-]{+sea+}."],
    ["red cat sleeps", "blue dog sleeps", "[-red cat-]{+blue dog+} sleeps"],
    ["", "All new", "{+All new+}"],
    ["Write a story", "Schreibe eine Geschichte", "[-Write a story-]{+Schreibe eine Geschichte+}"],
    ["用中文写一首诗", "用英文写一首诗", "用[-中文-]{+英文+}写一首诗"],
  ])("from %j to %j", (before, after, expected) => {
    expect(told(before, after)).toBe(expected);
  });

  it("does not break a rewritten sentence up for one word that stayed", () => {
    const before = "Please tell me about the ocean and its many fish";
    const after = "You are a diver who has seen the coral of Fiji";
    expect(wordChanges(before, after).map(({ kind }) => kind)).toEqual(["removed", "added"]);
  });

  it("does not break a rewritten text up for the small words that stayed here and there", () => {
    const before = "When we fled, my mother baked on a shovel, imagine, and it was the best bread";
    const after = "A flatbread recipe for a campsite with one pan: I want eight flatbreads";
    expect(wordChanges(before, after).map(({ kind }) => kind)).toEqual(["removed", "added"]);
  });

  it("loses nothing of either text, and names no change twice in a row", () => {
    const word = fc.constantFrom("a", "cat", "the", "sky", ",", " ", "\n", "é", "👩‍🚀", "写", "-");
    const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(""));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = wordChanges(before, after);
        const without = (kind: string) =>
          changes
            .filter((change) => change.kind !== kind)
            .map((change) => change.text)
            .join("");
        expect(without("removed")).toBe(after);
        expect(without("added")).toBe(before);
        changes.forEach(({ kind }, at) => expect(kind).not.toBe(changes[at + 1]?.kind));
      }),
    );
  });

  it("is found at once for the longest texts that have nothing in common", () => {
    const long = (word: string) => Array.from({ length: 1000 }, (_, at) => `${word}${at}`).join(" ");
    const changes = wordChanges(long("a"), long("b"));
    expect(changes.some(({ kind }) => kind === "removed")).toBe(true);
    expect(changes.some(({ kind }) => kind === "added")).toBe(true);
  });
});
