type Loose = Readonly<Record<string, unknown>>;

/** Names under which models put what was to stand in one string. */
const VERDICTS = ["verdict", "answer", "result", "value"] as const;
const QUOTES = ["quote", "evidence"] as const;

const isObject = (value: unknown): value is Loose =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * What a model answered to the questions, in the form that was asked for: one object, each value a string such as
 * "no" or "yes: QUOTE". Models that no schema binds answer with objects or booleans, or wrap everything once more. What is
 * in no known form stays as it is.
 * @param keys the keys asked for
 */
export function plainAnswers(given: unknown, keys: readonly string[]): unknown {
  const whole = unwrapped(given, keys);
  if (!isObject(whole)) return whole;
  return Object.fromEntries(
    Object.entries(whole).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map(plainDemand) : plainAnswer(value),
    ]),
  );
}

function unwrapped(given: unknown, keys: readonly string[]): unknown {
  if (Array.isArray(given)) return given.length === 1 ? unwrapped(given[0], keys) : given;
  if (!isObject(given) || keys.some((key) => key in given)) return given;
  const [inner, ...others] = Object.values(given);
  return others.length === 0 && isObject(inner) ? unwrapped(inner, keys) : given;
}

function plainAnswer(value: unknown): unknown {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (!isObject(value)) return value;
  const verdict = plainAnswer(firstOf(value, VERDICTS));
  const quote = firstOf(value, QUOTES);
  if (typeof verdict !== "string") return value;
  return typeof quote === "string" && quote.trim() !== "" ? `${verdict}: ${quote}` : verdict;
}

/** A demand stands beside its answer, which may have fallen apart into the same object. */
function plainDemand(value: unknown): unknown {
  if (!isObject(value)) return value;
  const answer = plainAnswer(value["answer"]);
  const whole = typeof answer === "string" ? { ...value, answer } : value;
  return { ...value, answer: plainAnswer(whole) };
}

const firstOf = (value: Loose, names: readonly string[]): unknown =>
  names.map((name) => value[name]).find((one) => one !== undefined);
