import { eq } from "drizzle-orm";
import { auditStatus } from "#server/giving/orders/audit-status.ts";
import { hasOpenRefund } from "#server/giving/orders/has-open-refund.ts";
import { setOrderStatus } from "#server/giving/orders/set-order-status.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import { sumAmounts } from "./apply-rules.ts";
import { type LockedMatches, lockMatch } from "./lock-matches.ts";
import { markSuggested } from "./mark-suggested.ts";
import { canUndoMatch } from "./match-rules.ts";
import { writeRowStates } from "./row-state.ts";
import { statementMatches } from "./table.ts";

/**
 * `final`: the match completed its order, or the order has a refund. `refunding`: the order has an open refund, which
 * must be decided first.
 */
type UndoResult =
  | { kind: "undone"; rowId: number; orderCancelled: boolean }
  | { kind: "final" | "refunding" | "already-undone" | "missing" };

/** Undoes a match for staff, and cancels an order that was created from the row. */
export async function undoMatch(ctx: StaffContext, matchId: number): Promise<UndoResult | Forbidden> {
  const outcome = await writeUndo(ctx, matchId);
  if (outcome.kind === "undone") await markSuggested(ctx, outcome.rowId);
  return outcome;
}

function writeUndo(ctx: StaffContext, matchId: number): Promise<UndoResult | Forbidden> {
  return staffWrite(ctx, "transfers", "decide", async (staff): Promise<UndoResult> => {
    const { tx } = staff;
    const locked = await lockMatch(tx, matchId);
    if (locked.kind !== "locked") return locked;
    const { match, lockedOrder } = locked;
    const { id: orderId, status, totalAmount } = lockedOrder.order;
    const rows = await rowsOf<{ hasRefund: boolean }>(tx)`
      select exists (select from refunds where order_id = ${orderId} and attempt_number is null
        and state <> 'refused') as "hasRefund"`;
    const canUndo = canUndoMatch({
      isApplied: match.appliedAt !== null,
      status,
      totalAmount,
      received: sumAmounts(lockedOrder.matches),
      hasRefund: rows[0]?.hasRefund === true,
    });
    if (!canUndo) return { kind: "final" };
    const cancelsOrder = match.createdOrder && status === "pending" && lockedOrder.matches.length === 1;
    if (cancelsOrder && (await hasOpenRefund(tx, orderId))) return { kind: "refunding" };
    await writeUndone(staff, match, { isRejected: true });
    if (cancelsOrder) await cancelOrder(staff, ctx.actor.id, lockedOrder);
    return { kind: "undone", rowId: match.rowId, orderCancelled: cancelsOrder };
  });
}

/** Undoes a match whose order is locked. `isRejected`: the row does not belong to the order. */
export async function writeUndone(
  { tx, now, audit }: StaffTx,
  { id, rowId, amount }: { id: number; rowId: number; amount: number },
  { isRejected }: { isRejected: boolean },
): Promise<void> {
  const [undoneMatch] = await tx
    .update(statementMatches)
    .set({ undoneAt: now, isRejected })
    .where(eq(statementMatches.id, id))
    .returning({ orderId: statementMatches.orderId });
  await writeRowStates(tx, [rowId], now, "new");
  const after = { orderId: undoneMatch?.orderId, matchedAmount: amount };
  await audit({ action: "undo-match", entity: "statement-row", entityId: String(rowId), after });
}

async function cancelOrder({ tx, now, audit }: StaffTx, by: string, { order }: LockedMatches): Promise<void> {
  const note = "Havale eşleşmesi geri alındığı için iptal edildi.";
  await setOrderStatus(tx, order, { cause: "cancellation", by, note }, now);
  await auditStatus(audit, order, "cancelled", { note });
}
