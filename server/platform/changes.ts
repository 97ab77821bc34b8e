import { isDeepStrictEqual } from "node:util";
import { ownValue } from "#shared/text/own-value.ts";

type Fields = Record<string, unknown>;

/** Returns the fields that change, before and after; null when no field changes. */
export function findChanges(row: Fields, newFields: Fields): { before: Fields; after: Fields } | null {
  const fields = Object.keys(newFields).filter((field) => !areEqual(row[field], newFields[field]));
  if (fields.length === 0) return null;
  const pickFields = (from: Fields) =>
    Object.fromEntries(fields.map((field) => [field, ownValue(from, field) ?? null]));
  return { before: pickFields(row), after: pickFields(newFields) };
}

function areEqual(first: unknown, second: unknown): boolean {
  return isDeepStrictEqual(first ?? null, second ?? null);
}
