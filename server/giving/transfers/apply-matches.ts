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
import { applyVerdict, lastAdjustment } from "./apply-rules.ts";
import { type LockedMatches, lockMatched } from "./lock-matched.ts";
import type { MatchContext } from "./match-context.ts";
import { wereSentBack } from "./read-return.ts";
import { writeRowStates } from "./row-state.ts";
import { statementMatches } from "./table.ts";

export type Applied = { completed: number; noted: number; withdrawn: number };

const batch = 200;

/**
 * Completes each fully matched order after the delay of its matches, in one transaction per order. Two processes may run
 * this concurrently: each locks the order before it reads the matches. `automatic`: automatic matches are applied, too.
 */
export async function applyMatches(
  ctx: MatchContext & { log: Logger },
  { automatic }: { automatic: boolean },
): Promise<Applied> {
  const applied: Applied = { completed: 0, noted: 0, withdrawn: 0 };
  const names = { complete: "completed", note: "noted", withdraw: "withdrawn" } as const;
  for (let after = ""; !ctx.stopping?.aborted; ) {
    const due = await dueOrders(ctx, automatic, after);
    for (const id of due) {
      if (ctx.stopping?.aborted) break;
      const begun = performance.now();
      try {
        const done = await ctx.db.transaction((tx) => applyOne(tx, id, { now: ctx.clock.now(), automatic }));
        if (done !== "wait") applied[names[done]] += 1;
      } catch (err) {
        // Another transaction holds the order, so the next run tries again.
        if (!isLockRefused(err)) ctx.log.error({ err, order: id }, "applying a match failed");
      }
      await throttleBackgroundWork(begun);
    }
    after = due.at(-1) ?? "";
    if (due.length < batch) break;
  }
  return applied;
}

/** Selects the orders whose matches can be applied. Orders that lack a part of their money still wait. */
async function dueOrders({ db, clock }: MatchContext, automatic: boolean, after: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db)`
    select o.id from orders o join statement_matches m on m.order_id = o.id and m.undone_at is null
    where o.id in (select order_id from statement_matches
        where applied_at is null and undone_at is null and apply_at <= ${clock.now().toISOString()}
          and (${automatic} or not automatic or o.status <> 'pending'))
      and o.id > ${after}
    group by o.id
    having o.status <> 'pending' or o.payment_method <> 'bank_transfer' or bool_or(m.adjustment is not null)
      or sum(m.amount) >= o.total_amount
    order by o.id limit ${batch}`;
  return rows.map(({ id }) => id);
}

async function applyOne(tx: Tx, orderId: string, how: { now: Date; automatic: boolean }) {
  const locked = await lockMatched(tx, orderId);
  if (!locked) return "wait";
  let verdict = applyVerdict(locked.known, locked.matches, how);
  const rowIds = locked.matches.map(({ rowId }) => rowId);
  if ((verdict === "complete" || verdict === "note") && (await wereSentBack(tx, rowIds))) verdict = "wait";
  const ids = locked.matches.filter(({ appliedAt }) => appliedAt === null).map(({ id }) => id);
  if (verdict === "wait") return verdict;
  if (verdict === "complete" && !(await complete(tx, locked, how.now))) return "wait";
  const change = verdict === "withdraw" ? { undoneAt: how.now } : { appliedAt: how.now };
  const changed = await tx
    .update(statementMatches)
    .set(change)
    .where(inArray(statementMatches.id, ids))
    .returning({ rowId: statementMatches.rowId, amount: statementMatches.amount });
  if (verdict !== "withdraw") return verdict;
  const openRows = changed.map(({ rowId }) => rowId);
  await writeRowStates(tx, openRows, how.now);
  for (const { rowId, amount } of changed) {
    const after = { order: orderId, amount, status: locked.order.status };
    const row = { entity: "statement-row", entityId: String(rowId) };
    await writeSystemAudit(tx, { ...row, action: "undo-match", after }, how.now);
  }
  return verdict;
}

async function complete(tx: Tx, { order, matches }: LockedMatches, now: Date): Promise<boolean> {
  if (await hasOpenRefund(tx, order.id)) return false;
  // The person of the last match completes the order; automatic matches have no person.
  const decidedBy = matches.findLast(({ matchedBy }) => matchedBy !== null)?.matchedBy ?? null;
  const [who] = await tx
    .select({ id: adminUsers.id, name: adminUsers.fullName, role: sql<"editor">`${adminUsers.role}` })
    .from(adminUsers)
    .where(sql`${adminUsers.id} = ${decidedBy}`);
  const audit = (entry: AuditEntry) =>
    who ? writeAudit(tx, { ...who, address: null }, entry) : writeSystemAudit(tx, entry, now);
  const adjustment = lastAdjustment(matches);
  const total = adjustment ? await adjustItems(tx, order, adjustment) : order.totalAmount;
  // The day of the gift is the booking day of the last row.
  const givenOn = matches.map(({ bookedOn }) => bookedOn).reduce((last, day) => (day > last ? day : last));
  const by = who?.id ?? null;
  await setOrderStatus(tx, order, { cause: "match", by, note: null, givenOn }, now);
  const about = {
    statementRows: matches.map(({ rowId }) => rowId),
    ...(adjustment ? { totalAmount: total, orderedAmount: order.totalAmount } : {}),
  };
  await auditStatus(audit, order, "completed", { note: null, givenOn, ...about });
  return true;
}
