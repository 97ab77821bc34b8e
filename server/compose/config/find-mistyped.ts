import type { Environment } from "./reader.ts";
import { variables } from "./variables.ts";

/** The first words of settings that no other program uses. */
const families = /^(DATABASE|BANK|SITE|S3|SMTP|SMS|NETGSM|ILETIMERKEZI|ADMIN|STATEMENTS|TRANSFERS|METRICS)_/;
/** Variables of compose.yaml, which reads the same file. */
const ofOthers = new Set(["DATABASE_PASSWORD"]);
/** Settings of earlier versions. */
const removedSettings = new Set(["DATABASE_REPLICA_URL"]);
/** Matches variables of the banks in BANKS, which contain the name of their bank. */
const ofNamedBank = /^BANK_[A-Z][A-Z0-9]+_/;

/**
 * Returns a line for each variable that looks like a setting but is none. A mistyped setting has no effect, and nothing
 * else would report it.
 */
export function findMistyped(env: Environment): string[] {
  const known = variables.map(([name]) => name as string);
  const named = new Set(
    (env.BANKS ?? "").split(",").map((entry) => entry.split(":")[0]?.trim().toUpperCase()),
  );
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name) || ofOthers.has(name) || isOfNamedBank(name, named)) return [];
    if (removedSettings.has(name)) return [`${name} has no effect any more; CHANGELOG.md says since when`];
    const [nearest] = known
      .map((other) => ({ other, distance: distanceOf(name.toUpperCase(), other) }))
      .sort((a, b) => a.distance - b.distance);
    if (!nearest) return [];
    const isNear = nearest.distance <= (nearest.other.length < 6 ? 1 : 2);
    if (!isNear && !families.test(name)) return [];
    const meant =
      nearest.distance <= 4 ? `; did you mean ${nearest.other}?` : "; .env.example lists all settings";
    return [`${name} is no setting and has no effect${meant}`];
  });
}

function isOfNamedBank(name: string, banks: ReadonlySet<string | undefined>): boolean {
  const [prefix] = ofNamedBank.exec(name) ?? [];
  return prefix !== undefined && banks.has(prefix.slice("BANK_".length, -1));
}

/** Counts the letters that must be added, dropped, replaced or swapped with their neighbour. */
function distanceOf(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a.at(i - 1) === b.at(j - 1);
      const swapped = i > 1 && j > 1 && a.at(i - 1) === b.at(j - 2) && a.at(i - 2) === b.at(j - 1);
      const dropped = Math.min(last.at(j) ?? 0, row.at(j - 1) ?? 0) + 1;
      const replaced = (last.at(j - 1) ?? 0) + (same ? 0 : 1);
      row.push(Math.min(dropped, replaced, swapped ? (beforeLast.at(j - 2) ?? 0) + 1 : replaced));
    }
    beforeLast = last;
    last = row;
  }
  return last.at(-1) ?? 0;
}
