import type { Environment } from "./reader.ts";
import { variables } from "./variables.ts";

/**
 * Settings that a running site must keep: with different values in its workers, orders would go to two databases or
 * two banks.
 */
const pinned = /^(DATABASE_.*|S3_.*|BANK.*|SIMULATE|DATA_DIR|PORT|STORAGE|SESSION_SECRET)$/;

const defaults = new Map<string, string>(variables.map(([name, initial]) => [name, initial]));

/** Returns the names of the pinned settings that differ. An empty value counts as the default. */
export function changedPinned(before: Environment, after: Environment): string[] {
  const old = valuesOf(before);
  const now = valuesOf(after);
  const names = new Set([...old.keys(), ...now.keys()]);
  return [...names].filter((name) => pinned.test(name) && old.get(name) !== now.get(name)).sort();
}

function valuesOf(settings: Environment): Map<string, string> {
  const written = Object.entries(settings).flatMap(([name, value]): [string, string][] =>
    value ? [[name.replace(/^\uFEFF/, ""), value]] : [],
  );
  return new Map([...defaults, ...written]);
}
