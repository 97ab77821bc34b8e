import { inArray, isNull } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { writeSystemAudit } from "#server/staff/audit.ts";
import { lockRequest } from "./lock-accounts.ts";
import { auditEach, markRefused } from "./mark-refused.ts";
import { bankAccountChanges, bankAccountNotices } from "./table.ts";

/**
 * Refuses the requests that waited at the time of the backup, and drops their unsent mail. An administrator may have
 * refused them since, so in a restored database they would become effective against that. Returns how many were refused.
 */
export async function refuseRestored(tx: Tx): Promise<number> {
  const requests = await tx
    .selectDistinct({ requestId: bankAccountChanges.requestId })
    .from(bankAccountChanges)
    .where(inArray(bankAccountChanges.state, ["requested", "approved"]));
  const [row] = await rowsOf<{ now: number }>(tx)`select (extract(epoch from now()) * 1000)::float8 as now`;
  const now = new Date(row?.now ?? 0);
  for (const { requestId } of requests) {
    const changes = await lockRequest(tx, requestId);
    await markRefused({ tx, now }, requestId, "Sistem");
    await auditEach((entry) => writeSystemAudit(tx, entry, now), changes, "refuse-change");
  }
  await tx.delete(bankAccountNotices).where(isNull(bankAccountNotices.sentAt));
  return requests.length;
}
