import { ownValue } from "#shared/text/own-value.ts";
import type { RecordKind } from "./record-kind.ts";
import type { VersionValues } from "./table.ts";

/** Versions do not hold these fields, so restoring a version changes neither address nor publication nor position. */
const unversionedFields = new Set([
  "slug",
  "slugLocked",
  "published",
  "publishAt",
  "isActive",
  "displayOrder",
]);

type Kind = Pick<RecordKind, "values" | "translations">;

/** Returns the values of a record that its versions hold. */
export function selectVersionValues(
  { values, translations }: Kind,
  record: Record<string, unknown>,
): VersionValues {
  const fields = Object.keys(values.shape).filter((field) => !unversionedFields.has(field));
  const texts = Object.keys(translations).filter((name) => (ownValue(record, name) ?? null) !== null);
  return Object.fromEntries([...fields, ...texts].map((name) => [name, ownValue(record, name) ?? null]));
}

/** Whether a change of these fields makes a version. */
export function isVersioned({ values, translations }: Kind, changes: object): boolean {
  return Object.keys(changes).some(
    (name) => name in translations || (name in values.shape && !unversionedFields.has(name)),
  );
}

/**
 * Returns the input of the form that restores a version. Fields that the version does not hold keep their present
 * value; translations that it does not hold are removed.
 */
export function makeRestoreInput(
  { values, translations }: Kind,
  record: Record<string, unknown>,
  version: VersionValues,
): Record<string, unknown> {
  const fieldEntries = Object.keys(values.shape).map((field) => [field, ownValue(record, field)]);
  const emptyTexts = Object.keys(translations).map((name) => [name, ""]);
  return {
    ...Object.fromEntries([...fieldEntries, ...emptyTexts]),
    ...version,
    // The locked slug stays when the title changes.
    ...("slugLocked" in record && { slugLocked: true }),
  };
}
