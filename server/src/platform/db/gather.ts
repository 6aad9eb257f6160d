/** So that a burst stays several statements of a usual size, instead of one that runs into its time limit. */
const MOST_TOGETHER = 50;

type Answers<Key, Value> = Promise<ReadonlyMap<Key, Value>>;

/**
 * Makes one question out of those that come within one turn of the event loop: a busy process asks the database once
 * for many callers, an idle one as before. Nothing is remembered, so no answer is older than its question.
 * @param askAll answers what it knows of the keys, each at most once; asked for 50 at most
 * @returns asks for one key; null when nothing is known of it. Fails for all who asked together.
 */
export function gathered<Key, Value>(
  askAll: (keys: readonly Key[]) => Answers<Key, Value>,
): (key: Key) => Promise<Value | null> {
  /** The question that is being gathered: its keys so far, and what will be answered. */
  let next: { readonly keys: Key[]; readonly answers: Answers<Key, Value> } | null = null;

  function begin(): NonNullable<typeof next> {
    const keys: Key[] = [];
    const answers = new Promise<void>((resolve) => {
      setImmediate(resolve);
    }).then(() => {
      if (next?.keys === keys) next = null;
      return askAll(keys);
    });
    return { keys, answers };
  }

  return async (key) => {
    if (next === null || next.keys.length >= MOST_TOGETHER) next = begin();
    next.keys.push(key);
    return (await next.answers).get(key) ?? null;
  };
}
