/** Works on the items with this concurrency, the next when one is done. */
export async function inCrowd<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  // All workers take from one iterator.
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** 0 … count - 1 */
export const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
