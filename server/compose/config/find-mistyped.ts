import type { Environment } from "./reader.ts";
import { variables } from "./variables.ts";

/** Matches prefixes that only our settings have. */
const settingPrefix =
  /^(DATABASE|BANK|SITE|S3|SMTP|SMS|NETGSM|ILETIMERKEZI|ADMIN|STATEMENTS|TRANSFERS|METRICS)_/;
/** Variables that only compose.yaml uses, which reads the same file. */
const composeVariables = new Set(["DATABASE_PASSWORD"]);
/** Settings of earlier versions. */
const removedSettings = new Set(["DATABASE_REPLICA_URL"]);
/** Matches variables of the banks in BANKS, which contain the name of their bank. */
const namedBankPrefix = /^BANK_[A-Z][A-Z0-9]+_/;

/**
 * Returns a warning for each variable that looks like a setting but is not a setting. A mistyped setting has no effect,
 * and nothing else reports it.
 */
export function findMistyped(env: Environment): string[] {
  const settingNames = variables.map(([name]) => name as string);
  const bankNames = new Set(
    (env.BANKS ?? "").split(",").map((entry) => entry.split(":")[0]?.trim().toUpperCase()),
  );
  return Object.keys(env).flatMap((name) => {
    if (settingNames.includes(name) || composeVariables.has(name) || belongsToNamedBank(name, bankNames))
      return [];
    if (removedSettings.has(name)) return [`${name} has no effect any more; CHANGELOG.md says since when`];
    const [nearestSetting] = settingNames
      .map((other) => ({ other, distance: countEdits(name.toUpperCase(), other) }))
      .sort((a, b) => a.distance - b.distance);
    if (!nearestSetting) return [];
    const isNear = nearestSetting.distance <= (nearestSetting.other.length < 6 ? 1 : 2);
    if (!isNear && !settingPrefix.test(name)) return [];
    const advice =
      nearestSetting.distance <= 4
        ? `; did you mean ${nearestSetting.other}?`
        : "; .env.example lists all settings";
    return [`${name} is not a setting and has no effect${advice}`];
  });
}

function belongsToNamedBank(name: string, banks: ReadonlySet<string | undefined>): boolean {
  const [prefix] = namedBankPrefix.exec(name) ?? [];
  return prefix !== undefined && banks.has(prefix.slice("BANK_".length, -1));
}

/** Counts the letters that must be added, dropped, replaced or swapped with their neighbour. */
function countEdits(a: string, b: string): number {
  let rowBefore: number[] = [];
  let previousRow = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a.at(i - 1) === b.at(j - 1);
      const isSwapped = i > 1 && j > 1 && a.at(i - 1) === b.at(j - 2) && a.at(i - 2) === b.at(j - 1);
      const dropCost = Math.min(previousRow.at(j) ?? 0, row.at(j - 1) ?? 0) + 1;
      const replaceCost = (previousRow.at(j - 1) ?? 0) + (isSame ? 0 : 1);
      row.push(Math.min(dropCost, replaceCost, isSwapped ? (rowBefore.at(j - 2) ?? 0) + 1 : replaceCost));
    }
    rowBefore = previousRow;
    previousRow = row;
  }
  return previousRow.at(-1) ?? 0;
}
