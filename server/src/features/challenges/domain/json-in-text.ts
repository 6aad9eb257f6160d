/**
 * The JSON object in an answer: models wrap it in fences, thoughts and politeness. The first object that parses
 * wins; undefined when there is none. Linear in the length of the text.
 */
export function jsonIn(text: string): unknown {
  for (let from = text.indexOf("{"), tries = 0; from >= 0 && tries < 20; tries += 1) {
    const to = endOfObject(text, from);
    if (to === null) return undefined;
    try {
      return JSON.parse(text.slice(from, to)) as unknown;
    } catch {
      from = text.indexOf("{", from + 1);
    }
  }
  return undefined;
}

/** Where the object that begins at `from` ends; null when it never does. */
function endOfObject(text: string, from: number): number | null {
  let depth = 0;
  let inString = false;
  for (let i = from; i < text.length; i += 1) {
    const char = text[i];
    if (inString) {
      if (char === "\\") i += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === "{") depth += 1;
    else if (char === "}" && (depth -= 1) === 0) return i + 1;
  }
  return null;
}
