import { fieldName } from "#app/admin/audit/field-names.ts";
import type { NamedDifference } from "#app/admin/kit/form/form-answer.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { compareFields } from "./compare-fields.ts";

type Values = Record<string, unknown>;

/**
 * Returns the fields in which a sent form differs from the record that another person saved meanwhile. An empty field
 * that the program fills in, such as a slug, is not a difference.
 */
export function compareTyped(entity: string, present: Values, typed: Values): NamedDifference[] {
  const names = Object.keys(typed).filter((name) => !isLeftToProgram(name, typed[name]));
  const only = (from: Values) =>
    Object.fromEntries(
      names.map((name) => [name, empty(ownValue(from, name)) ? null : ownValue(from, name)]),
    );
  return compareFields(only(present), only(typed))
    .filter((field) => field.as === "pictures" || field.runs.some((run) => run.in !== "both"))
    .map((field) => ({ label: fieldName(field.name, { entity }), field }));
}

const filledIn = new Set(["slug", "displayOrder", "publishAt"]);

function isLeftToProgram(name: string, value: unknown): boolean {
  return name === "slugLocked" || value === undefined || (filledIn.has(name) && empty(value));
}

function empty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
  );
}
