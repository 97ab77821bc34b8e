import { isDeepStrictEqual } from "node:util";
import { ownValue } from "#shared/text/own-value.ts";

/** Describes each sum that differs, in one line. */
export function compareSums(wanted: Record<string, unknown>, found: Record<string, unknown>): string[] {
  return [...new Set([...Object.keys(wanted), ...Object.keys(found)])].flatMap((name) => {
    const expected = ownValue(wanted, name) ?? null;
    const restored = ownValue(found, name) ?? null;
    if (isDeepStrictEqual(expected, restored)) return [];
    return [`${name}: ${JSON.stringify(expected)} in the backup, ${JSON.stringify(restored)} restored`];
  });
}
