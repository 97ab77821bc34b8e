import { ownValue } from "#shared/text/own-value.ts";

const placeholder = /\{([^{}]*)\}/g;

/**
 * Fills a template of an SMS or mail, as staff write it: only {name} has a meaning. An unknown placeholder stays, and a
 * placeholder in a value is not filled.
 */
export function fillTemplate(template: string, values: Record<string, string>): string {
  return template.replace(placeholder, (whole, name: string) => ownValue(values, name) ?? whole);
}

/** Returns whether all braces of the template belong to one of these placeholders. */
export function hasOnlyPlaceholders(template: string, names: readonly string[]): boolean {
  const filled = fillTemplate(template, Object.fromEntries(names.map((name) => [name, ""])));
  return !/[{}]/.test(filled);
}
