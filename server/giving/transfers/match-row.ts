import { inArray } from "drizzle-orm";
import { orderItems } from "#server/giving/orders/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import { readSettings } from "#server/staff/store-settings.ts";
import { transferSettings } from "#shared/settings/transfer-settings.ts";
import { sumAmounts } from "./apply-rules.ts";
import { computeApplyTime } from "./apply-time.ts";
import { type LockedMatches, lockOrderMatches } from "./lock-matches.ts";
import { type LockedRow, lockRow } from "./lock-row.ts";
import { type Part, type PartProblem, partProblem, type RowProblem, rowProblem } from "./match-rules.ts";
import { writeRowStates } from "./row-state.ts";
import { type Adjustment, statementMatches } from "./table.ts";

/** `applyAt`: the match can be undone until this time. */
export type RowMatched = { kind: "matched"; matches: number[]; applyAt: Date };
/**
 * `wrong-amount`: there is no part, a part is zero, or an order occurs twice. `changed`: the row and the order no longer
 * have exactly the same amount.
 */
type MatchRefused = RowProblem | PartProblem | { kind: "missing" | "wrong-amount" | "changed" };

/**
 * Matches a statement row with orders for staff, whole or in part. The match is applied after the delay
 * (docs/decisions/055). `isExact`: only if the row has no match, and its one order waits for exactly the row's amount.
 */
export function matchRow(
  ctx: StaffContext,
  { rowId, parts, isExact = false }: { rowId: number; parts: readonly Part[]; isExact?: boolean },
): Promise<RowMatched | MatchRefused | Forbidden> {
  return staffWrite(ctx, "transfers", "decide", async (staff): Promise<RowMatched | MatchRefused> => {
    const ids = new Set(parts.map(({ orderId }) => orderId));
    const hasInvalidAmount = parts.some(({ amount }) => !Number.isSafeInteger(amount) || amount <= 0);
    if (parts.length === 0 || hasInvalidAmount || ids.size < parts.length) return { kind: "wrong-amount" };
    const orders = await lockOrders(staff.tx, [...ids]);
    const row = await lockRow(staff.tx, rowId);
    if (!row || orders.size < ids.size) return { kind: "missing" };
    const problem = rowProblem(row, sumAmounts(parts)) ?? (await findFirstProblem(staff.tx, orders, parts));
    if (problem) return problem;
    if (isExact && !isWholePayment(row, [...orders.values()], sumAmounts(parts))) return { kind: "changed" };
    return writeMatches(staff, ctx.actor.id, rowId, parts);
  });
}

/** Whether the row has no match, and is the whole payment of a single order that waits for it. */
function isWholePayment(row: LockedRow, orders: readonly LockedMatches[], amount: number): boolean {
  const [order] = orders;
  if (!order || orders.length > 1 || row.amount !== amount || row.unmatched !== amount) return false;
  const { facts, matches } = order;
  return facts.status === "pending" && matches.length === 0 && facts.totalAmount === amount;
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
