/**
 * Makes one question out of those that come within one turn of the event loop: a busy process asks the database once
 * for many callers, an idle one as before. Nothing is remembered, so no answer is older than its question.
 * @param askAll answers what it knows of the keys, each at most once
 * @returns asks for one key; null when nothing is known of it. Fails for all who asked together.
 */
export function gathered<Key, Value>(
  askAll: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | null> {
  let keys: Key[] = [];
  let answer: Promise<ReadonlyMap<Key, Value>> | null = null;

  function nextTurn(): Promise<ReadonlyMap<Key, Value>> {
    return new Promise((resolve, reject) => {
      setImmediate(() => {
        const asked = keys;
        keys = [];
        answer = null;
        askAll(asked).then(resolve, reject);
      });
    });
  }

  return async (key) => {
    keys.push(key);
    answer ??= nextTurn();
    return (await answer).get(key) ?? null;
  };
}
