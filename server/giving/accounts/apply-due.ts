import { and, inArray, lte } from "drizzle-orm";
import { reportFindings } from "#server/giving/payments/raise-alarm.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { type AuditEntry, writeSystemAudit } from "#server/staff/audit.ts";
import { findHolder } from "#server/staff/find-holder.ts";
import { may } from "#server/staff/permissions.ts";
import { dayMs } from "#shared/text/time.ts";
import type { AccountsContext } from "./accounts-context.ts";
import { makeEffective } from "./apply-change.ts";
import { lockRequest } from "./lock-accounts.ts";
import { auditEach, markRefused } from "./mark-refused.ts";
import { queueNotices } from "./queue-notices.ts";
import { isUndecided } from "./rules.ts";
import { bankAccountChanges } from "./table.ts";

const kind = "account_change_failed";

/**
 * Makes the requests effective whose time has come and that are among those that `waited` (count-waits.ts). Returns how
 * many were decided. A request that fails does not keep the others from it. One that fails or is overdue by a day raises
 * an alarm until it succeeds or is refused.
 */
export async function applyDue(accounts: AccountsContext, waited: ReadonlySet<string>): Promise<number> {
  const { db, clock, log } = accounts;
  const startedAt = clock.now();
  const due = await db
    .selectDistinct({ requestId: bankAccountChanges.requestId, at: bankAccountChanges.effectiveAt })
    .from(bankAccountChanges)
    .where(
      and(
        inArray(bankAccountChanges.state, ["requested", "approved"]),
        lte(bankAccountChanges.effectiveAt, startedAt),
      ),
    );
  let decided = 0;
  const failed: string[] = [];
  for (const { requestId, at } of due) {
    if (!waited.has(requestId)) {
      if (at && startedAt.getTime() - at.getTime() >= dayMs) failed.push(requestId);
      continue;
    }
    try {
      if (await db.transaction((tx) => decide(accounts, tx, requestId))) decided++;
    } catch (err) {
      log.error({ err, request: requestId }, "change of bank accounts failed");
      failed.push(requestId);
    }
  }
  await reportFindings(accounts, {
    kinds: [kind],
    findings: failed.map((id) => ({ kind, subject: `account-request:${id}`, details: {} })),
    startedAt,
    covers: ({ subject }) => subject?.startsWith("account-request:") ?? false,
  });
  return decided;
}

async function decide(accounts: AccountsContext, tx: Tx, requestId: string): Promise<boolean> {
  const now = accounts.clock.now();
  const changes = await lockRequest(tx, requestId);
  const [first] = changes;
  if (!first?.effectiveAt || !isUndecided(first) || first.effectiveAt > now) return false;
  const audit = (entry: AuditEntry) => writeSystemAudit(tx, entry, now);
  if (await mayStillRequest(tx, first.requestedBy)) {
    await makeEffective({ tx, now, audit }, changes);
    await queueNotices({ tx, now }, accounts, requestId, "effective");
  } else {
    // The others have taken the requester's rights away, which refuses what was requested with them.
    await markRefused({ tx, now }, requestId, "Sistem");
    await auditEach(audit, changes, "refuse-change");
    await queueNotices({ tx, now }, accounts, requestId, "refused");
  }
  return true;
}

async function mayStillRequest(tx: Tx, id: string | null): Promise<boolean> {
  const requester = id === null ? null : await findHolder(tx, id);
  return requester !== null && may(requester, "settings", "change");
}
