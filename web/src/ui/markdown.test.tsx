import { render } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import MarkdownRendered from "./markdown-rendered.tsx";

const htmlOf = (source: string): string => {
  const { container } = render(<MarkdownRendered source={source} />);
  return container.firstElementChild?.innerHTML ?? "";
};

describe("simple markup", () => {
  test.each([
    ["# One\n## Two\n##### Five", "<h4>One</h4><h5>Two</h5><h6>Five</h6>"],
    ["## A plan\n### Step", "<h4>A plan</h4><h5>Step</h5>"],
    ["**bold** and *italic*", "<p><strong>bold</strong><span> and </span><em>italic</em></p>"],
    ["one\ntwo", "<p><span>one</span><br><span>two</span></p>"],
    ["- a\n  1. b\n- c", '<ul><li><span>a</span><ol start="1"><li>b</li></ol></li><li>c</li></ul>'],
    ["4. d", '<ol start="4"><li>d</li></ol>'],
    ["- [x] done", "<ul><li><span>☑ </span><span>done</span></li></ul>"],
    ["`a < b`", "<code>a &lt; b</code>"],
    ["fish &amp; chips", "fish &amp; chips"],
  ])("%j", (source, html) => expect(htmlOf(source)).toContain(html));

  test("a table has its head and rows", () => {
    const { container } = render(<MarkdownRendered source={"| a | b |\n|---|---|\n| **1** | 2 |"} />);
    expect([...container.querySelectorAll("th, td")].map((cell) => cell.textContent)).toEqual([
      "a",
      "b",
      "1",
      "2",
    ]);
  });
});

test("a text that is translated while it grows is whole at its end", () => {
  const { container, rerender } = render(<MarkdownRendered source="One" />);
  const translated = () => {
    const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const font = document.createElement("font");
      text.replaceWith(font);
      font.append(text.data);
    }
  };
  for (const [source, words] of [
    ["One **two", "One **two"],
    ["One **two** three", "One two three"],
    ["One **two** three\nfour\n\n- five", "One two threefourfive"],
    ["One", "One"],
  ] as const) {
    translated();
    rerender(<MarkdownRendered source={source} />);
    expect(container.textContent).toBe(words);
  }
});

describe("hostile markup is words", () => {
  test.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "text <b onclick=alert(1)>here</b> <iframe src=//evil>",
    "[a](javascript:alert(1))",
    "![a](https://evil.example/x.png)",
    "<https://evil.example>",
    "```html\n<script>alert(1)</script>\n```",
    "| <img src=x onerror=alert(1)> |\n|---|\n| [a](javascript:alert(1)) |",
    "<svg><style><img src=x onerror=alert(1)>",
    "[a]: javascript:alert(1)\n\n[a]",
  ])("%j", (source) => {
    const { container } = render(<MarkdownRendered source={source} />);
    const names = [...container.querySelectorAll("*")].map((element) => element.localName);
    const known = "div p span br pre code table thead tbody tr th td".split(" ");
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
    const attributes = [...container.querySelectorAll("*")].flatMap((element) => element.getAttributeNames());
    expect(attributes.filter((name) => !["class", "tabindex"].includes(name))).toEqual([]);
  });

  test("tags stay readable as they were written", () => {
    expect(htmlOf("<script>alert(1)</script>")).toBe("<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>");
  });
});
