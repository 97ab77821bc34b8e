import { fieldName } from "#app/admin/audit/field-names.ts";
import type { NamedDifference } from "#app/admin/kit/form/form-answer.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { compareFields } from "./compare-fields.ts";

type Values = Record<string, unknown>;

/**
 * Returns the fields in which a submitted form differs from the record that another person saved meanwhile. An empty field
 * that the server fills in, such as a slug, is not a difference.
 */
export function compareForm(entity: string, currentRecord: Values, formValues: Values): NamedDifference[] {
  const names = Object.keys(formValues).filter((name) => !isAutomatic(name, formValues[name]));
  const pickFields = (values: Values) =>
    Object.fromEntries(
      names.map((name) => [name, isEmpty(ownValue(values, name)) ? null : ownValue(values, name)]),
    );
  return compareFields(pickFields(currentRecord), pickFields(formValues))
    .filter((field) => field.kind === "pictures" || field.runs.some((run) => run.side !== "both"))
    .map((field) => ({ label: fieldName(field.name, { entity }), field }));
}

const automaticFields = new Set(["slug", "displayOrder", "publishAt"]);

function isAutomatic(name: string, value: unknown): boolean {
  return name === "slugLocked" || value === undefined || (automaticFields.has(name) && isEmpty(value));
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
  );
}
