import { expect, test } from "vitest";
import { handedOverIn } from "../src/language/handed-over.ts";
import { readText } from "../src/language/tokenize.ts";

const handedOver = (text: string): string[] =>
  handedOverIn(readText(text)).map(([from, to]) => text.slice(from, to));

test("a list behind the sentence that hands it over is no request", () => {
  expect(
    handedOver(
      "Write a short notice from this, please. I have these facts:\n\nhall closed\nroof leaks\nbring coats",
    ),
  ).toEqual(["hall closed\nroof leaks\nbring coats"]);
});

test("a list behind a sentence that asks is one, whatever was said before", () => {
  const list = "1. A consent form, half a page\n2. Twenty open questions\n3. What we do when someone cries";
  expect(handedOver(`The glassworks here closed in 1986. Please make us a kit:\n\n${list}`)).toEqual([]);
});
