/** Runs `work` with this concurrency; returns the rate per second. */
export async function ratePerSecond<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<number> {
  const start = performance.now();
  let next = 0;
  async function goOn(): Promise<void> {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
  }
  await Promise.all(Array.from({ length: atOnce }, goOn));
  return items.length / ((performance.now() - start) / 1_000);
}
