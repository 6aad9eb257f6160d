import type { Page } from "@playwright/test";

/**
 * Does to each page what a browser's translation does: every text, from the start and whatever comes later, is taken
 * out and put into two nested elements in its place. The words stay, so that a test finds what it looks for.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const untouched = "script, style, noscript, textarea, select, svg, [translate=no], font font";

    function replace(text: Text): void {
      if (text.data.trim() === "" || text.parentElement === null || text.parentElement.closest(untouched))
        return;
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }

    function replaceIn(node: Node): void {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts = node instanceof Text ? [node] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(replace);
    }

    addEventListener("DOMContentLoaded", () => {
      replaceIn(document.body);
      new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes)
          (type === "characterData" ? [target] : addedNodes).forEach(replaceIn);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  });
}
