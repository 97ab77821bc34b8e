import { inArray, sql } from "drizzle-orm";
import { auditStatus } from "#server/giving/orders/audit-status.ts";
import { hasOpenRefund } from "#server/giving/orders/has-open-refund.ts";
import { setOrderStatus } from "#server/giving/orders/set-order-status.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { isLockRefused } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { throttleBackgroundWork } from "#server/platform/processes/throttle-background-work.ts";
import { type AuditEntry, writeAudit, writeSystemAudit } from "#server/staff/audit.ts";
import { adminUsers } from "#server/staff/table.ts";
import { adjustItems } from "./adjust-items.ts";
import { decideApply, findLastAdjustment } from "./apply-rules.ts";
import { type LockedMatches, lockOrderMatches } from "./lock-matches.ts";
import type { MatchContext } from "./match-context.ts";
import { hasUndecidedReturn } from "./read-return.ts";
import { writeRowStates } from "./row-state.ts";
import { statementMatches } from "./table.ts";

export type ApplyCounts = { completed: number; noted: number; withdrawn: number };

const batchSize = 200;

/**
 * Completes each fully matched order after the delay of its matches, in one transaction per order. Two processes can run
 * `applyMatches` concurrently, because each locks the order before it reads the matches. `automatic`: also applies
 * automatic matches.
 */
export async function applyMatches(
  ctx: MatchContext & { log: Logger },
  { automatic }: { automatic: boolean },
): Promise<ApplyCounts> {
  const counts: ApplyCounts = { completed: 0, noted: 0, withdrawn: 0 };
  const countNames = { complete: "completed", note: "noted", withdraw: "withdrawn" } as const;
  for (let after = ""; !ctx.stopping?.aborted; ) {
    const orderIds = await findDueOrders(ctx, automatic, after);
    for (const id of orderIds) {
      if (ctx.stopping?.aborted) break;
      const startedAt = performance.now();
      try {
        const verdict = await ctx.db.transaction((tx) =>
          applyOrder(tx, id, { now: ctx.clock.now(), automatic }),
        );
        if (verdict !== "wait") counts[countNames[verdict]] += 1;
      } catch (err) {
        // If another transaction has locked the order, the next run tries again.
        if (!isLockRefused(err)) ctx.log.error({ err, order: id }, "applying a match failed");
      }
      await throttleBackgroundWork(startedAt);
    }
    after = orderIds.at(-1) ?? "";
    if (orderIds.length < batchSize) break;
  }
  return counts;
}

/** Finds the orders whose matches can be applied. An order that is paid only in part is not due. */
async function findDueOrders(
  { db, clock }: MatchContext,
  automatic: boolean,
  after: string,
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db)`
    select o.id from orders o join statement_matches m on m.order_id = o.id and m.undone_at is null
    where o.id in (select order_id from statement_matches
        where applied_at is null and undone_at is null and apply_at <= ${clock.now().toISOString()}
          and (${automatic} or not automatic or o.status <> 'pending'))
      and o.id > ${after}
    group by o.id
    having o.status <> 'pending' or o.payment_method <> 'bank_transfer' or bool_or(m.adjustment is not null)
      or sum(m.amount) >= o.total_amount
    order by o.id limit ${batchSize}`;
  return rows.map(({ id }) => id);
}

async function applyOrder(tx: Tx, orderId: string, options: { now: Date; automatic: boolean }) {
  const locked = await lockOrderMatches(tx, orderId);
  if (!locked) return "wait";
  let verdict = decideApply(locked.facts, locked.matches, options);
  const rowIds = locked.matches.map(({ rowId }) => rowId);
  if ((verdict === "complete" || verdict === "note") && (await hasUndecidedReturn(tx, rowIds)))
    verdict = "wait";
  const unappliedIds = locked.matches.filter(({ appliedAt }) => appliedAt === null).map(({ id }) => id);
  if (verdict === "wait") return verdict;
  if (verdict === "complete" && !(await completeMatchedOrder(tx, locked, options.now))) return "wait";
  const change = verdict === "withdraw" ? { undoneAt: options.now } : { appliedAt: options.now };
  const changed = await tx
    .update(statementMatches)
    .set(change)
    .where(inArray(statementMatches.id, unappliedIds))
    .returning({ rowId: statementMatches.rowId, amount: statementMatches.amount });
  if (verdict !== "withdraw") return verdict;
  const unmatchedRows = changed.map(({ rowId }) => rowId);
  await writeRowStates(tx, unmatchedRows, options.now);
  for (const { rowId, amount } of changed) {
    const after = { order: orderId, amount, status: locked.order.status };
    const row = { entity: "statement-row", entityId: String(rowId) };
    await writeSystemAudit(tx, { ...row, action: "undo-match", after }, options.now);
  }
  return verdict;
}

async function completeMatchedOrder(tx: Tx, { order, matches }: LockedMatches, now: Date): Promise<boolean> {
  if (await hasOpenRefund(tx, order.id)) return false;
  // The member of staff who created the last match completes the order; automatic matches have none.
  const decidedBy = matches.findLast(({ matchedBy }) => matchedBy !== null)?.matchedBy ?? null;
  const [decider] = await tx
    .select({ id: adminUsers.id, name: adminUsers.fullName, role: sql<"editor">`${adminUsers.role}` })
    .from(adminUsers)
    .where(sql`${adminUsers.id} = ${decidedBy}`);
  const audit = (entry: AuditEntry) =>
    decider ? writeAudit(tx, { ...decider, address: null }, entry) : writeSystemAudit(tx, entry, now);
  const adjustment = findLastAdjustment(matches);
  const total = adjustment ? await adjustItems(tx, order, adjustment, now) : order.totalAmount;
  // The donation is dated to the booking day of the last row.
  const givenOn = matches.map(({ bookedOn }) => bookedOn).reduce((last, day) => (day > last ? day : last));
  const by = decider?.id ?? null;
  await setOrderStatus(tx, order, { cause: "match", by, note: null, givenOn }, now);
  const auditDetails = {
    statementRows: matches.map(({ rowId }) => rowId),
    ...(adjustment ? { totalAmount: total, orderedAmount: order.totalAmount } : {}),
  };
  await auditStatus(audit, order, "completed", { note: null, givenOn, ...auditDetails });
  return true;
}
