/** What Safari and some phones say instead of `isComposing`: the key went to the input method. */
const WENT_TO_INPUT_METHOD = 229;

/**
 * While a text is composed (Chinese, Japanese, accents), Escape, Enter and arrows choose and drop candidates. No shortcut
 * may act then, so such a key ends here, before our own handlers and those of libraries. The browser still acts on it.
 */
export function withholdComposingKeys(): void {
  // The window hears of a key first, and nothing else of ours listens there.
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.isComposing || event.keyCode === WENT_TO_INPUT_METHOD) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
