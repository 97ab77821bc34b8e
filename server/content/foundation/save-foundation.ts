import type { FoundationFacts } from "#shared/foundation-facts.ts";
import { type Forbidden, type StaffContext, staffWrite } from "../../accounts/staff-write.ts";
import { settings } from "../../db/table.ts";
import { changesOf } from "../../records/changes.ts";
import { foundationKey, readFoundation } from "./queries.ts";

/** Administrators only. `wanted` has passed `foundationForm`. */
export function saveFoundation(
  ctx: StaffContext,
  wanted: FoundationFacts,
): Promise<{ kind: "saved" } | Forbidden> {
  return staffWrite(ctx, "settings.write", async ({ tx, now, audit }) => {
    const changes = changesOf(await readFoundation(tx), wanted);
    if (!changes) return { kind: "saved" as const };
    const row = { key: foundationKey, value: wanted, updatedAt: now };
    await tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row });
    await audit({ action: "update", entity: "setting", entityId: foundationKey, ...changes });
    return { kind: "saved" as const };
  });
}
