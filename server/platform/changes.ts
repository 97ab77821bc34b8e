import { isDeepStrictEqual } from "node:util";
import { ownValue } from "#shared/text/own-value.ts";

type Fields = Record<string, unknown>;

/** Returns the fields that change, before and after; null when no field changes. */
export function changesOf(row: Fields, wanted: Fields): { before: Fields; after: Fields } | null {
  const fields = Object.keys(wanted).filter((field) => !same(row[field], wanted[field]));
  if (fields.length === 0) return null;
  const only = (from: Fields) =>
    Object.fromEntries(fields.map((field) => [field, ownValue(from, field) ?? null]));
  return { before: only(row), after: only(wanted) };
}

function same(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one ?? null, other ?? null);
}
