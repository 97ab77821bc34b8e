import { inArray } from "drizzle-orm";
import { orderItems } from "#server/giving/orders/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import { readSettings } from "#server/staff/store-settings.ts";
import { transferSettings } from "#shared/settings/transfer-settings.ts";
import { sumAmounts } from "./apply-rules.ts";
import { computeApplyTime } from "./apply-time.ts";
import { type LockedMatches, lockOrderMatches } from "./lock-matches.ts";
import { lockRow } from "./lock-row.ts";
import { type Part, type PartProblem, partProblem, type RowProblem, rowProblem } from "./match-rules.ts";
import { writeRowStates } from "./row-state.ts";
import { type Adjustment, statementMatches } from "./table.ts";

/** `applyAt`: the match can be undone until this time. */
export type RowMatched = { kind: "matched"; matches: number[]; applyAt: Date };
/** `wrong-amount`: there is no part, a part is zero, or an order occurs twice. */
type MatchRefused = RowProblem | PartProblem | { kind: "missing" | "wrong-amount" };

/**
 * Matches a statement row with orders for staff, whole or in part. The match is applied after the delay
 * (docs/decisions/055).
 */
export function matchRow(
  ctx: StaffContext,
  { rowId, parts }: { rowId: number; parts: readonly Part[] },
): Promise<RowMatched | MatchRefused | Forbidden> {
  return staffWrite(ctx, "transfers", "decide", async (staff): Promise<RowMatched | MatchRefused> => {
    const ids = new Set(parts.map(({ orderId }) => orderId));
    const hasInvalidAmount = parts.some(({ amount }) => !Number.isSafeInteger(amount) || amount <= 0);
    if (parts.length === 0 || hasInvalidAmount || ids.size < parts.length) return { kind: "wrong-amount" };
    const orders = await lockOrders(staff.tx, [...ids]);
    const row = await lockRow(staff.tx, rowId);
    if (!row || orders.size < ids.size) return { kind: "missing" };
    const problem = rowProblem(row, sumAmounts(parts)) ?? (await findFirstProblem(staff.tx, orders, parts));
    return problem ?? writeMatches(staff, ctx.actor.id, rowId, parts);
  });
}

/** Locks the orders by ascending id, so that two transactions with the same orders cannot deadlock. */
async function lockOrders(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedMatches>> {
  const locked = new Map<string, LockedMatches>();
  for (const id of ids.toSorted()) {
    const order = await lockOrderMatches(tx, id);
    if (order) locked.set(id, order);
  }
  return locked;
}

async function findFirstProblem(
  tx: Tx,
  orders: ReadonlyMap<string, LockedMatches>,
  parts: readonly Part[],
): Promise<PartProblem | null> {
  const allItems = await tx
    .select({ id: orderItems.id, orderId: orderItems.orderId })
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orders.keys()]));
  for (const part of parts) {
    const locked = orders.get(part.orderId);
    const items = allItems.filter(({ orderId }) => orderId === part.orderId);
    const problem = locked && partProblem({ ...locked, items }, part);
    if (problem) return problem;
  }
  return null;
}

/** Writes the matches of a locked row. */
export async function writeMatches(
  { tx, now, audit }: StaffTx,
  matchedBy: string,
  rowId: number,
  parts: readonly Part[],
  createdOrder = false,
): Promise<RowMatched> {
  const applyAt = computeApplyTime(await readSettings(tx, transferSettings), now);
  const sharedColumns = { rowId, matchedBy, applyAt, createdOrder, createdAt: now };
  const matches = await tx
    .insert(statementMatches)
    .values(
      parts.map(({ orderId, amount, adjustment }) => ({
        ...sharedColumns,
        orderId,
        amount,
        adjustment: adjustment ? [...adjustment] : null,
      })),
    )
    .returning({ id: statementMatches.id });
  await writeRowStates(tx, [rowId], now);
  for (const { orderId, amount, adjustment } of parts) {
    const after = { orderId, matchedAmount: amount, ...(adjustment && { items: formatItems(adjustment) }) };
    await audit({ action: "match", entity: "statement-row", entityId: String(rowId), after });
  }
  return { kind: "matched", matches: matches.map(({ id }) => id), applyAt };
}

/** Formats the new quantity and unit price of each item for the audit trail. */
function formatItems(adjustment: readonly Adjustment[]): string {
  return adjustment
    .map(({ itemId, quantity, lineTotal }) => `${itemId}: ${quantity} × ${lineTotal / quantity / 100}`)
    .join(", ");
}
