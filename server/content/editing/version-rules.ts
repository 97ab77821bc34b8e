import { ownValue } from "#shared/text/own-value.ts";
import type { RecordKind } from "./record-kind.ts";
import type { VersionValues } from "./table.ts";

/** The fields of forms that no version holds: restoring one changes neither address nor publication nor position. */
const apart = new Set(["slug", "slugLocked", "published", "publishAt", "isActive", "displayOrder"]);

type Kind = Pick<RecordKind, "values" | "translations">;

/** The values of a record that its versions hold. */
export function versionOf({ values, translations }: Kind, record: Record<string, unknown>): VersionValues {
  const fields = Object.keys(values.shape).filter((field) => !apart.has(field));
  const texts = Object.keys(translations).filter((name) => (ownValue(record, name) ?? null) !== null);
  return Object.fromEntries([...fields, ...texts].map((name) => [name, ownValue(record, name) ?? null]));
}

/** Whether a change of these fields makes a version. */
export function isVersioned({ values, translations }: Kind, changed: object): boolean {
  return Object.keys(changed).some(
    (name) => name in translations || (name in values.shape && !apart.has(name)),
  );
}

/**
 * The input of the form that restores a version: the present values where the version holds none, and no text in
 * another language that it lacks.
 */
export function inputOf(
  { values, translations }: Kind,
  record: Record<string, unknown>,
  version: VersionValues,
): Record<string, unknown> {
  const present = Object.keys(values.shape).map((field) => [field, ownValue(record, field)]);
  const noTexts = Object.keys(translations).map((name) => [name, ""]);
  return {
    ...Object.fromEntries([...present, ...noTexts]),
    ...version,
    // The slug stays, although the title changes.
    ...("slugLocked" in record && { slugLocked: true }),
  };
}
