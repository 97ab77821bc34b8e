import { type Forbidden, type StaffContext, staffWrite } from "../accounts/staff-write.ts";
import { settings } from "../db/table.ts";
import { changesOf } from "../records/changes.ts";
import {
  leastMonths,
  longestMonths,
  type RetentionName,
  type RetentionSettings,
  readRetention,
  retentionKey,
  retentionNames,
} from "./retention-settings.ts";

type RetentionSaved =
  | { kind: "saved" }
  | { kind: "refused"; errors: Partial<Record<RetentionName, "invalid" | "tooShort">> }
  | Forbidden;

/** Administrators only. The job removes expired data in its next run, at night. */
export function saveRetention(ctx: StaffContext, wanted: RetentionSettings): Promise<RetentionSaved> {
  return staffWrite(ctx, "settings.write", async ({ tx, now, audit }): Promise<RetentionSaved> => {
    const errors: Partial<Record<RetentionName, "invalid" | "tooShort">> = {};
    for (const name of retentionNames) {
      const months = wanted[name];
      if (months === null) continue;
      if (!Number.isInteger(months) || months < 1 || months > longestMonths) errors[name] = "invalid";
      else if (months < leastMonths[name]) errors[name] = "tooShort";
    }
    if (Object.keys(errors).length > 0) return { kind: "refused", errors };
    const changes = changesOf(await readRetention(tx), wanted);
    if (!changes) return { kind: "saved" };
    for (const [name, value] of Object.entries(changes.after)) {
      const row = { key: retentionKey(name as RetentionName), value: value ?? 0, updatedAt: now };
      await tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row });
    }
    await audit({ action: "update", entity: "setting", entityId: "retention", ...changes });
    return { kind: "saved" };
  });
}
