import { eq } from "drizzle-orm";
import { orderItems } from "#server/giving/orders/table.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { lockMatch } from "./lock-matches.ts";
import { type RowMatched, writeMatches } from "./match-row.ts";
import { type PartProblem, partProblem } from "./match-rules.ts";
import type { Adjustment } from "./table.ts";
import { writeUndone } from "./undo-match.ts";

type MatchAdjusted = RowMatched | PartProblem | { kind: "missing" | "already-undone" | "final" };

/**
 * Changes the items of an order to the received amount when staff no longer wait for the missing amount. Matches are
 * immutable, so a new match with the changed items replaces the old match.
 */
export function adjustMatch(
  ctx: StaffContext,
  { matchId, adjustment }: { matchId: number; adjustment: readonly Adjustment[] },
): Promise<MatchAdjusted | Forbidden> {
  return staffWrite(ctx, "transfers", "decide", async (staff): Promise<MatchAdjusted> => {
    const { tx } = staff;
    const locked = await lockMatch(tx, matchId);
    if (locked.kind !== "locked") return locked;
    const { match, lockedOrder } = locked;
    if (match.appliedAt !== null || lockedOrder.order.status !== "pending") return { kind: "final" };
    const orderId = lockedOrder.order.id;
    const items = await tx
      .select({ id: orderItems.id })
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId));
    const otherMatches = lockedOrder.matches.filter(({ id }) => id !== matchId);
    const part = { orderId, amount: match.amount, adjustment };
    const problem = partProblem({ facts: lockedOrder.facts, matches: otherMatches, items }, part);
    if (problem) return problem;
    await writeUndone(staff, match, { isRejected: false });
    return writeMatches(staff, ctx.actor.id, match.rowId, [part], match.createdOrder);
  });
}
