import { and, eq, inArray } from "drizzle-orm";
import type { StaffTx } from "#server/staff/staff-write.ts";
import { type ChangeRow, changedBefore } from "./rules.ts";
import { bankAccountChanges } from "./table.ts";

/** Refuses a request in the name of this person. Call it with the request locked. */
export async function markRefused(
  { tx, now }: Pick<StaffTx, "tx" | "now">,
  requestId: string,
  name: string,
): Promise<void> {
  await tx
    .update(bankAccountChanges)
    .set({ state: "refused", refusedName: name, refusedAt: now, effectiveAt: null })
    .where(
      and(
        eq(bankAccountChanges.requestId, requestId),
        inArray(bankAccountChanges.state, ["requested", "approved"]),
      ),
    );
}

/** Writes one entry for each change of a request, because each belongs to the history of its account. */
export async function auditEach(
  audit: StaffTx["audit"],
  changes: readonly ChangeRow[],
  action: "approve-change" | "refuse-change",
): Promise<void> {
  for (const change of changes) {
    const { accountId, after } = change;
    const before = changedBefore(change);
    await audit({ action, entity: "bank-account", entityId: accountId, before, after });
  }
}
