import { type ComparedRow, isLong, type SharedNumbers, toPairKey } from "./compare-rows.ts";

type Numbered = Pick<ComparedRow, "bankIds"> & { amount: number };

/** Finds the pairs of formats with the same long number for the same amount or the same stored row. */
export function findSharedNumbers(rows: readonly Numbered[]): SharedNumbers {
  const formatsByNumber = new Map<string, Set<string>>();
  for (const { amount, bankIds } of rows) {
    for (const { format, id } of bankIds) {
      if (!isLong(id)) continue;
      const key = `${amount} ${id}`;
      formatsByNumber.set(key, (formatsByNumber.get(key) ?? new Set()).add(format));
    }
  }
  return toFormatPairs([...formatsByNumber.values()].map((each) => [...each]));
}

/** Each list contains the formats in which a movement has the same number. */
export function toFormatPairs(lists: readonly (readonly string[])[]): SharedNumbers {
  return new Set(lists.flatMap((list) => list.flatMap((one) => list.map((other) => toPairKey(one, other)))));
}
