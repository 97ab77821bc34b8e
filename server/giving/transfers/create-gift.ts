import { insertOrder } from "#server/giving/orders/insert-order.ts";
import { priceOrder } from "#server/giving/orders/price-items.ts";
import type { Refused } from "#server/giving/orders/refusal.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { lockRow } from "./lock-row.ts";
import { type RowMatched, writeMatches } from "./match-row.ts";
import { type RowProblem, rowProblem } from "./match-rules.ts";

/** A gift as staff read it from a row; `amount` in kuruş, for all of `quantity`. */
export type NewGift = {
  rowId: number;
  /** The id of a campaign or project. */
  targetId: string;
  donationType: string;
  quantity: number;
  amount: number;
  donor: { name: string; phone: string; email: string };
};

/** `id` names the order. */
type GiftCreated =
  | (RowMatched & { id: string })
  | Refused
  | RowProblem
  | { kind: "missing" | "wrong-amount" };

/**
 * Creates an order for staff from a row that has no order. The order has a donor's prices and limits and is matched with
 * the row, so it is completed after the delay, and cancelled if the match is undone.
 */
export async function createGift(ctx: StaffContext, gift: NewGift): Promise<GiftCreated | Forbidden> {
  const { rowId, targetId, donationType, quantity, amount, donor } = gift;
  return staffWrite(ctx, "transfers.write", async (staff): Promise<GiftCreated> => {
    if (!Number.isSafeInteger(amount) || amount <= 0) return { kind: "wrong-amount" };
    // The row is locked first, because no other transaction can lock the new order.
    const row = await lockRow(staff.tx, rowId);
    if (!row) return { kind: "missing" };
    const problem = rowProblem(row, amount);
    if (problem) return problem;
    const request = {
      items: [{ id: targetId, amount, quantity, donationType }],
      donor,
      company: null,
      totalAmount: amount,
      paymentMethod: "bank_transfer" as const,
      message: "",
      isRecurring: false,
      consents: [],
    };
    const clock = { now: () => staff.now };
    const priced = await priceOrder(staff.tx, request);
    if ("kind" in priced) return priced;
    const id = await insertOrder({ tx: staff.tx, clock }, request, priced, "tr");
    const after = { statementRow: rowId, totalAmount: amount };
    await staff.audit({ action: "create", entity: "order", entityId: id, after });
    const matched = await writeMatches(staff, ctx.actor.id, rowId, [{ orderId: id, amount }], true);
    return { ...matched, id };
  });
}
