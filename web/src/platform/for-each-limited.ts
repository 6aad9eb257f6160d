/** Runs `work` for every item, at most `limit` at a time; says how many succeeded. A failure stops no one else. */
export async function forEachLimited<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<unknown>,
): Promise<{ succeeded: number; failed: number }> {
  const waiting = items.values();
  const told = { succeeded: 0, failed: 0 };
  async function worker() {
    for (const item of waiting) {
      try {
        await work(item);
        told.succeeded += 1;
      } catch {
        told.failed += 1;
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return told;
}
