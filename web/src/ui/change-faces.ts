const FACES = ['1em "Inter Variable"', '1em "Outfit Variable"'];
/** What may take another number of lines in another face, and push down what follows. */
const TEXTS = "h1, h2, h3, p";
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

/**
 * Our own faces in place of those the first screen was drawn in, as soon as they are loaded, both at once: what somebody
 * is reading keeps its lines, so that nothing jumps under a finger.
 */
export async function changeFaces(): Promise<void> {
  // Where they cannot be had, the others stay.
  await Promise.all(FACES.map((face) => document.fonts.load(face)));
  const texts = [...document.querySelectorAll<HTMLElement>(TEXTS)].map((text) => ({
    text,
    height: text.offsetHeight,
  }));
  document.documentElement.dataset["faces"] = "";
  for (const { text, height } of texts) if (text.offsetHeight !== height) fit(text, height);
}
