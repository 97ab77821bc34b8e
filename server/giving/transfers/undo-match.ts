import { eq } from "drizzle-orm";
import { auditStatus } from "#server/giving/orders/audit-status.ts";
import { hasOpenRefund } from "#server/giving/orders/has-open-refund.ts";
import { setOrderStatus } from "#server/giving/orders/set-order-status.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import { sumOf } from "./apply-rules.ts";
import { type LockedMatches, lockMatch } from "./lock-matched.ts";
import { markSuggested } from "./mark-suggested.ts";
import { mayBeUndone } from "./match-rules.ts";
import { writeRowStates } from "./row-state.ts";
import { statementMatches } from "./table.ts";

/**
 * `final`: the match completed its order, or the money goes back. `refunding`: an open refund of the order decides
 * first.
 */
type Undone =
  | { kind: "undone"; rowId: number; orderCancelled: boolean }
  | { kind: "final" | "refunding" | "already-undone" | "missing" };

/** Undoes a match for staff, and cancels an order that was created from the row. */
export async function undoMatch(ctx: StaffContext, matchId: number): Promise<Undone | Forbidden> {
  const outcome = await writeUndo(ctx, matchId);
  if (outcome.kind === "undone") await markSuggested(ctx, outcome.rowId);
  return outcome;
}

function writeUndo(ctx: StaffContext, matchId: number): Promise<Undone | Forbidden> {
  return staffWrite(ctx, "transfers.write", async (staff): Promise<Undone> => {
    const { tx } = staff;
    const locked = await lockMatch(tx, matchId);
    if (locked.kind !== "locked") return locked;
    const { match, of } = locked;
    const { id: orderId, status, totalAmount } = of.order;
    const rows = await rowsOf<{ refunded: boolean }>(tx)`
      select exists (select from refunds where order_id = ${orderId} and attempt_number is null
        and state <> 'refused') as refunded`;
    const undoable = mayBeUndone({
      applied: match.appliedAt !== null,
      status,
      totalAmount,
      received: sumOf(of.matches),
      refunded: rows[0]?.refunded === true,
    });
    if (!undoable) return { kind: "final" };
    const ends = match.createdOrder && status === "pending" && of.matches.length === 1;
    if (ends && (await hasOpenRefund(tx, orderId))) return { kind: "refunding" };
    await writeUndone(staff, match, { isRejected: true });
    if (ends) await endOrder(staff, ctx.actor.id, of);
    return { kind: "undone", rowId: match.rowId, orderCancelled: ends };
  });
}

/** Undoes a match of a locked order. `isRejected`: false when another match of the row with the order follows. */
export async function writeUndone(
  { tx, now, audit }: StaffTx,
  { id, rowId, amount }: { id: number; rowId: number; amount: number },
  { isRejected }: { isRejected: boolean },
): Promise<void> {
  const [undone] = await tx
    .update(statementMatches)
    .set({ undoneAt: now, isRejected })
    .where(eq(statementMatches.id, id))
    .returning({ orderId: statementMatches.orderId });
  await writeRowStates(tx, [rowId], now, "new");
  const after = { orderId: undone?.orderId, matchedAmount: amount };
  await audit({ action: "undo-match", entity: "statement-row", entityId: String(rowId), after });
}

async function endOrder({ tx, now, audit }: StaffTx, by: string, { order }: LockedMatches): Promise<void> {
  const note = "Havale eşleşmesi geri alındığı için iptal edildi.";
  await setOrderStatus(tx, order, { cause: "cancellation", by, note }, now);
  await auditStatus(audit, order, "cancelled", { note });
}
