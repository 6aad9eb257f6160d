import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changeFaces } from "../src/ui/change-faces.ts";

const root = document.documentElement;
const spacing = (text: HTMLElement) => Number.parseFloat(text.style.letterSpacing) || 0;

/** A text of 20 px, as high as `height` says of the face it is in and of the space between its letters. */
function text(height: (ours: boolean, space: number) => number): HTMLElement {
  const element = document.createElement("h1");
  element.style.fontSize = "20px";
  Object.defineProperty(element, "offsetHeight", {
    get: () => height("faces" in root.dataset, spacing(element)),
  });
  document.body.append(element);
  return element;
}

describe("our own faces", () => {
  const load = vi.fn(() => Promise.resolve([]));
  beforeEach(() => Object.defineProperty(document, "fonts", { value: { load }, configurable: true }));
  afterEach(() => {
    document.body.innerHTML = "";
    delete root.dataset["faces"];
    Reflect.deleteProperty(document, "fonts");
  });

  it("leave a text the lines it had, a trifle closer or wider where it needs that", async () => {
    const same = text(() => 34);
    const longer = text((ours, space) => (ours && space > -0.15 ? 68 : 34));
    const shorter = text((ours, space) => (ours && space < 0.25 ? 34 : 68));
    await changeFaces();
    expect(root.dataset["faces"]).toBe("text");
    expect([same, longer, shorter].map(spacing)).toEqual([0, -0.2, 0.4]);
  });

  it("are not squeezed where that would be seen", async () => {
    const other = text((ours) => (ours ? 68 : 34));
    await changeFaces();
    expect(other.style.letterSpacing).toBe("");
  });

  it("are taken only when both are there", async () => {
    load.mockRejectedValueOnce(new TypeError("No such file"));
    await expect(changeFaces()).rejects.toThrow();
    expect("faces" in root.dataset).toBe(false);
  });
});
