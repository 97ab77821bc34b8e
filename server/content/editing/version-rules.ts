import { ownValue } from "#shared/text/own-value.ts";
import type { RecordKind } from "./record-kind.ts";
import type { VersionValues } from "./table.ts";

/**
 * Versions do not contain these fields, so that restoring a version does not change address, publication or position.
 */
const unversionedFields = new Set([
  "slug",
  "slugLocked",
  "published",
  "publishAt",
  "isActive",
  "displayOrder",
]);

type Kind = Pick<RecordKind, "values" | "translations">;

/** Selects the values of a record that belong to a version. */
export function selectVersionValues(
  { values, translations }: Kind,
  record: Record<string, unknown>,
): VersionValues {
  const fields = Object.keys(values.shape).filter((field) => !unversionedFields.has(field));
  const texts = Object.keys(translations).filter((name) => (ownValue(record, name) ?? null) !== null);
  return Object.fromEntries([...fields, ...texts].map((name) => [name, ownValue(record, name) ?? null]));
}

/** Whether a change of these fields creates a version. */
export function isVersioned({ values, translations }: Kind, changes: object): boolean {
  return Object.keys(changes).some(
    (name) => name in translations || (name in values.shape && !unversionedFields.has(name)),
  );
}

/**
 * Returns the input that restores a version. Fields that the version does not contain keep their current value.
 * Translations that the version does not contain are removed.
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
    // The slug is locked, so that it does not follow the restored title.
    ...("slugLocked" in record && { slugLocked: true }),
  };
}
