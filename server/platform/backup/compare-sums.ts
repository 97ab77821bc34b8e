import { isDeepStrictEqual } from "node:util";
import { ownValue } from "#shared/text/own-value.ts";

/** Describes each sum that differs in one line. */
export function compareSums(
  expectedSums: Record<string, unknown>,
  restoredSums: Record<string, unknown>,
): string[] {
  return [...new Set([...Object.keys(expectedSums), ...Object.keys(restoredSums)])].flatMap((name) => {
    const expected = ownValue(expectedSums, name) ?? null;
    const restored = ownValue(restoredSums, name) ?? null;
    if (isDeepStrictEqual(expected, restored)) return [];
    return [`${name}: ${JSON.stringify(expected)} in the backup, ${JSON.stringify(restored)} restored`];
  });
}
