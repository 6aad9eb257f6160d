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

test("a point within the sentence that hands over ends it no earlier", () => {
  for (const lead of ["Here are the notes I took at 9.30:", "These are the notes of Mr. Bell:"])
    expect(
      handedOver(`Write a short notice with this. ${lead}\n\nhall closed\nroof leaks\nbring coats`),
    ).toEqual(["hall closed\nroof leaks\nbring coats"]);
});

test("a list of wishes under a heading is no material", () => {
  const list = "- three sound cues, recorded at home\n- something to do this week\n- a box with five facts";
  expect(handedOver(`Script a podcast of seven minutes.\n\n**Also include**\n${list}`)).toEqual([]);
  expect(
    handedOver(`Write a letter to my pupil.\n\nWhat it has, about 250 words, with the first name:\n${list}`),
  ).toEqual([]);
});

test("a list behind its own request is no material, notes behind one are", () => {
  const list = "- how we met\n- the trip to Porto\n- thanks to our parents";
  expect(handedOver(`Write a speech for my wedding, with these points:\n${list}`)).toEqual([]);
  expect(handedOver(`Please summarise. These are the things I noted:\n${list}`)).toEqual([list]);
});

test("abbreviations without end are read in one pass", () => {
  expect(handedOver(`this ${"Mr.".repeat(1500)}x: y\n\nsomething`)).toEqual([]);
});
