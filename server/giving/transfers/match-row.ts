import { inArray } from "drizzle-orm";
import { orderItems } from "#server/giving/orders/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import { readSettings } from "#server/staff/store-settings.ts";
import { transferSettings } from "#shared/settings/transfer-settings.ts";
import { sumOf } from "./apply-rules.ts";
import { applyTime } from "./apply-time.ts";
import { type LockedMatches, lockMatched } from "./lock-matched.ts";
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
  return staffWrite(ctx, "transfers.write", async (staff): Promise<RowMatched | MatchRefused> => {
    const ids = new Set(parts.map(({ orderId }) => orderId));
    const odd = parts.some(({ amount }) => !Number.isSafeInteger(amount) || amount <= 0);
    if (parts.length === 0 || odd || ids.size < parts.length) return { kind: "wrong-amount" };
    const orders = await lockOrders(staff.tx, [...ids]);
    const row = await lockRow(staff.tx, rowId);
    if (!row || orders.size < ids.size) return { kind: "missing" };
    const problem = rowProblem(row, sumOf(parts)) ?? (await firstProblem(staff.tx, orders, parts));
    return problem ?? writeMatches(staff, ctx.actor.id, rowId, parts);
  });
}

/** In the order of their ids, so that two people who match the same orders do not wait for each other. */
async function lockOrders(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedMatches>> {
  const locked = new Map<string, LockedMatches>();
  for (const id of ids.toSorted()) {
    const order = await lockMatched(tx, id);
    if (order) locked.set(id, order);
  }
  return locked;
}

async function firstProblem(
  tx: Tx,
  orders: ReadonlyMap<string, LockedMatches>,
  parts: readonly Part[],
): Promise<PartProblem | null> {
  const found = await tx
    .select({ id: orderItems.id, orderId: orderItems.orderId })
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orders.keys()]));
  for (const part of parts) {
    const locked = orders.get(part.orderId);
    const items = found.filter(({ orderId }) => orderId === part.orderId);
    const problem = locked && partProblem({ ...locked, items }, part);
    if (problem) return problem;
  }
  return null;
}

/** Writes the matches of a locked row. */
export async function writeMatches(
  { tx, now, audit }: StaffTx,
  by: string,
  rowId: number,
  parts: readonly Part[],
  createdOrder = false,
): Promise<RowMatched> {
  const applyAt = applyTime(await readSettings(tx, transferSettings), now);
  const shared = { rowId, matchedBy: by, applyAt, createdOrder, createdAt: now };
  const written = await tx
    .insert(statementMatches)
    .values(
      parts.map(({ orderId, amount, adjustment }) => ({
        ...shared,
        orderId,
        amount,
        adjustment: adjustment ? [...adjustment] : null,
      })),
    )
    .returning({ id: statementMatches.id });
  await writeRowStates(tx, [rowId], now);
  for (const { orderId, amount, adjustment } of parts) {
    const after = { orderId, matchedAmount: amount, ...(adjustment && { items: itemsText(adjustment) }) };
    await audit({ action: "match", entity: "statement-row", entityId: String(rowId), after });
  }
  return { kind: "matched", matches: written.map(({ id }) => id), applyAt };
}

/** The new quantity and total of each item, for the audit trail. */
function itemsText(adjustment: readonly Adjustment[]): string {
  return adjustment
    .map(({ itemId, quantity, lineTotal }) => `${itemId}: ${quantity} × ${lineTotal / quantity / 100}`)
    .join(", ");
}
