import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Settings, ValuesOf } from "#shared/settings/define-settings.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { listAudit } from "./queries.ts";
import type { StaffTx } from "./staff-write.ts";
import { lockSettings, readSettings } from "./store-settings.ts";

/**
 * What a save expects of the stored settings. `version` is that of the values in the displayed form, and `force`
 * overwrites later changes. `names` are the fields of the form; by default all that it sends.
 */
export type ExpectedSettings = { version: string; force?: boolean; names?: readonly string[] };

/** Another person saved `current` after the form was displayed. */
export type StaleSettings<Group extends Settings = Settings> = {
  kind: "stale";
  by: string | null;
  at: Date;
  current: Partial<ValuesOf<Group>>;
};

type Values = Readonly<Record<string, unknown>>;

/** Returns the version of these values. It concerns only the fields of one form, not the whole group. */
export function settingsVersion(values: Values): string {
  const entries = Object.entries(values).sort(([first], [second]) => (first < second ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(entries)).digest("hex").slice(0, 32);
}

export function pickValues(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, ownValue(values, name)]));
}

/**
 * Finds out whether another person changed the fields of a form after it was displayed, and locks the group. A form that
 * is sent again after a lost answer is not stale.
 */
export async function findStaleSettings<Group extends Settings>(
  staff: StaffTx,
  group: Group,
  newValues: Values,
  { version, force = false, names = Object.keys(newValues) }: ExpectedSettings,
): Promise<StaleSettings<Group> | null> {
  await lockSettings(staff.tx, group);
  const stored = await readSettings(staff.tx, group);
  const isSaved = isDeepStrictEqual(pickValues(stored, Object.keys(newValues)), newValues);
  const current = pickValues(stored, names);
  if (force || isSaved || settingsVersion(current) === version) return null;
  const lastChange = await findLastChange(staff, group.key, names);
  return { kind: "stale", ...lastChange, current: current as Partial<ValuesOf<Group>> };
}

/** The number of the newest entries of the audit trail in which the last change is searched. */
const searchedEntries = 50;

/** Finds the author and the time of the last change of these fields. */
export async function findLastChange({ tx, now }: StaffTx, key: string, names: readonly string[]) {
  const entries = await listAudit(tx, { entity: "setting", entityId: key }, searchedEntries);
  const last = entries.find(({ after }) =>
    // The trail has the path of each changed text: aboutTitle.tr.
    Object.keys(after ?? {}).some((path) => names.includes(path.split(".")[0] ?? "")),
  );
  return { by: last?.actorName ?? null, at: last?.at ?? now };
}
