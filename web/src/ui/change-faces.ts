import { afterPaint } from "../platform/after-paint.ts";

const FACES = ['1em "Inter Variable"', '1em "Outfit Variable"'];
/** What may take another number of lines in another face, and push down what follows. */
const TEXTS = "h1, h2, h3, p, [data-keeps-lines]";
/** In em; more of it would be seen. */
const NARROWER_OR_WIDER = [0.005, 0.01, 0.02, 0.03];

/** Sets a text a trifle closer or wider, so that it is as high as before; as it was where that does not do. */
function fit(text: HTMLElement, height: number): void {
  const { letterSpacing, fontSize } = getComputedStyle(text);
  const own = Number.parseFloat(letterSpacing) || 0;
  const step = Number.parseFloat(fontSize) * (text.offsetHeight > height ? -1 : 1);
  for (const part of NARROWER_OR_WIDER) {
    text.style.letterSpacing = `${own + step * part}px`;
    if (text.offsetHeight === height) return;
  }
  text.style.letterSpacing = "";
}

/** Does it, and keeps the lines of what somebody is reading, so that nothing jumps under a finger. */
function keepingLines(change: () => void): void {
  const texts = [...document.querySelectorAll<HTMLElement>(TEXTS)].map((text) => ({
    text,
    height: text.offsetHeight,
  }));
  change();
  for (const { text, height } of texts) if (text.offsetHeight !== height) fit(text, height);
}

/**
 * Our own faces in place of those the first screen was drawn in, as soon as both are loaded: headings and numbers first,
 * then texts, since setting all of them at once takes a phone 100 ms.
 */
export async function changeFaces(): Promise<void> {
  // Where they cannot be had, the others stay.
  await Promise.all(FACES.map((face) => document.fonts.load(face)));
  for (const reached of ["display", "text"]) {
    keepingLines(() => (document.documentElement.dataset["faces"] = reached));
    await new Promise<void>(afterPaint);
  }
}
