import { type Forbidden, type StaffContext, staffWrite } from "../accounts/staff-write.ts";
import { settings } from "../db/table.ts";
import { changesOf } from "../records/changes.ts";
import {
  longestMonths,
  type RetentionName,
  type RetentionSettings,
  readRetention,
  retentionKey,
  retentionNames,
} from "./retention-settings.ts";

export type RetentionSaved =
  | { kind: "saved" }
  | { kind: "refused"; errors: Partial<Record<RetentionName, "invalid">> }
  | Forbidden;

/** Administrators only. What is past its time goes with the job's next run, at night. */
export function saveRetention(ctx: StaffContext, wanted: RetentionSettings): Promise<RetentionSaved> {
  return staffWrite(ctx, "settings.write", async ({ tx, now, audit }): Promise<RetentionSaved> => {
    const wrong = retentionNames.filter((name) => {
      const months = wanted[name];
      return months !== null && !(Number.isInteger(months) && months >= 1 && months <= longestMonths);
    });
    if (wrong.length > 0) {
      return { kind: "refused", errors: Object.fromEntries(wrong.map((name) => [name, "invalid" as const])) };
    }
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
