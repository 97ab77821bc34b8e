import { type ComparedRow, isLong, pairOf, type SharedNumbers } from "./compare-rows.ts";

type Numbered = Pick<ComparedRow, "ids"> & { amount: number };

/** The formats that gave one amount, or one stored row, the same long number. */
export function findSharedNumbers(rows: readonly Numbered[]): SharedNumbers {
  const formats = new Map<string, Set<string>>();
  for (const { amount, ids } of rows) {
    for (const { format, id } of ids) {
      if (!isLong(id)) continue;
      const key = `${amount} ${id}`;
      formats.set(key, (formats.get(key) ?? new Set()).add(format));
    }
  }
  return pairsOf([...formats.values()].map((each) => [...each]));
}

/** Each list: formats in which one movement has the same number. */
export function pairsOf(lists: readonly (readonly string[])[]): SharedNumbers {
  return new Set(lists.flatMap((list) => list.flatMap((one) => list.map((other) => pairOf(one, other)))));
}
