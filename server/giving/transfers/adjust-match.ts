import { eq } from "drizzle-orm";
import { orderItems } from "#server/giving/orders/table.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { lockMatch } from "./lock-matched.ts";
import { type RowMatched, writeMatches } from "./match-row.ts";
import { type PartProblem, partProblem } from "./match-rules.ts";
import type { Adjustment } from "./table.ts";
import { writeUndone } from "./undo-match.ts";

type MatchAdjusted = RowMatched | PartProblem | { kind: "missing" | "already-undone" | "final" };

/**
 * Changes the items of an order to the received amount when staff no longer wait for the rest. A match never changes, so
 * a new match with the items replaces the old one.
 */
export function adjustMatch(
  ctx: StaffContext,
  { matchId, adjustment }: { matchId: number; adjustment: readonly Adjustment[] },
): Promise<MatchAdjusted | Forbidden> {
  return staffWrite(ctx, "transfers.write", async (staff): Promise<MatchAdjusted> => {
    const { tx } = staff;
    const locked = await lockMatch(tx, matchId);
    if (locked.kind !== "locked") return locked;
    const { match, of } = locked;
    if (match.appliedAt !== null || of.order.status !== "pending") return { kind: "final" };
    const orderId = of.order.id;
    const items = await tx
      .select({ id: orderItems.id })
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId));
    const others = of.matches.filter(({ id }) => id !== matchId);
    const part = { orderId, amount: match.amount, adjustment };
    const problem = partProblem({ known: of.known, matches: others, items }, part);
    if (problem) return problem;
    await writeUndone(staff, match, { isRejected: false });
    return writeMatches(staff, ctx.actor.id, match.rowId, [part], match.createdOrder);
  });
}
