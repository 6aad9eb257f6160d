import type { ReadText } from "./read-text.ts";

/**
 * The same function, which keeps what it found out about a text for those who ask again within one assessment: the brief
 * and the knowledge have to be the very same. What is kept goes with the text.
 */
export function onceForEachText<View extends object, Knowledge extends object, Found>(
  find: (view: View, text: ReadText, knowledge: Knowledge) => Found,
): (view: View, text: ReadText, knowledge: Knowledge) => Found {
  const kept = new WeakMap<ReadText, { view: View; knowledge: Knowledge; found: Found }>();
  return (view, text, knowledge) => {
    const known = kept.get(text);
    if (known?.view === view && known.knowledge === knowledge) return known.found;
    const found = find(view, text, knowledge);
    kept.set(text, { view, knowledge, found });
    return found;
  };
}
