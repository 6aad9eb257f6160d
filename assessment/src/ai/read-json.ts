/** An answer longer than this is not read: nothing we ask for needs it. */
const LONGEST = 200_000;

/** End (exclusive) of the JSON object that begins at `from`; -1 when it never closes. Linear, strings respected. */
function endOfObject(text: string, from: number): number {
  let depth = 0;
  let inString = false;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (inString) {
      if (char === "\\") at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === "{") depth += 1;
    else if (char === "}") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * The JSON object in a model's answer, whether bare, in a code fence or between sentences; undefined when
 * there is none. Servers that ignore a response schema wrap it in many ways.
 */
export function readJsonAnswer(text: string): unknown {
  if (text.length > LONGEST) return undefined;
  const whole = parse(text.trim());
  if (typeof whole === "object" && whole !== null) return whole;
  let best: unknown;
  let size = 0;
  let tries = 0;
  for (let from = text.indexOf("{"); from >= 0 && tries < 20; tries += 1) {
    const end = endOfObject(text, from);
    const found = end < 0 ? undefined : parse(text.slice(from, end));
    if (typeof found === "object" && found !== null) {
      if (end - from > size) {
        best = found;
        size = end - from;
      }
      from = text.indexOf("{", end);
    } else from = text.indexOf("{", from + 1);
  }
  return best;
}
