import type { Environment } from "./reader.ts";
import { variables } from "./variables.ts";

/**
 * Settings that must not change while the site runs. With different values in its workers, orders would go to two
 * databases or two banks.
 */
const pinnedNames = /^(DATABASE_.*|S3_.*|BANK.*|SIMULATE|DATA_DIR|PORT|STORAGE|SESSION_SECRET)$/;

const defaults = new Map<string, string>(variables.map(([name, initial]) => [name, initial]));

/** Returns the names of these settings whose values differ. An empty value counts as the default. */
export function findChangedPinned(before: Environment, after: Environment): string[] {
  const oldValues = withDefaults(before);
  const newValues = withDefaults(after);
  const names = new Set([...oldValues.keys(), ...newValues.keys()]);
  return [...names]
    .filter((name) => pinnedNames.test(name) && oldValues.get(name) !== newValues.get(name))
    .sort();
}

function withDefaults(settings: Environment): Map<string, string> {
  const entries = Object.entries(settings).flatMap(([name, value]): [string, string][] =>
    value ? [[name.replace(/^\uFEFF/, ""), value]] : [],
  );
  return new Map([...defaults, ...entries]);
}
