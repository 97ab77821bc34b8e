import { insertOrder } from "#server/giving/orders/insert-order.ts";
import { priceOrder } from "#server/giving/orders/price-items.ts";
import type { Refused } from "#server/giving/orders/refusal.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { lockRow } from "./lock-row.ts";
import { type RowMatched, writeMatches } from "./match-row.ts";
import { type RowProblem, rowProblem } from "./match-rules.ts";

/** The donation that staff read from a row. `amount` is in kuruş, for the whole `quantity`. */
export type NewGift = {
  rowId: number;
  /** The id of a campaign or project. */
  targetId: string;
  donationType: string;
  quantity: number;
  amount: number;
  donor: { name: string; phone: string; email: string };
};

/** `id` is the order's id. */
type GiftCreated =
  | (RowMatched & { id: string })
  | Refused
  | RowProblem
  | { kind: "missing" | "wrong-amount" };

/**
 * Creates an order from a row without an order, and matches the two. The prices and limits of donors apply. The order
 * is completed after the delay, or cancelled if staff undo the match.
 */
export async function createGift(ctx: StaffContext, gift: NewGift): Promise<GiftCreated | Forbidden> {
  const { rowId, targetId, donationType, quantity, amount, donor } = gift;
  return staffWrite(ctx, "transfers", "decide", async (staff): Promise<GiftCreated> => {
    if (!Number.isSafeInteger(amount) || amount <= 0) return { kind: "wrong-amount" };
    // The row can be locked first, because no other transaction can lock the new order.
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
    const id = await insertOrder({ tx: staff.tx, clock }, request, priced, "tr", {
      source: "transfer",
      takenBy: ctx.actor.id,
    });
    const after = { statementRow: rowId, totalAmount: amount };
    await staff.audit({ action: "create", entity: "order", entityId: id, after });
    const match = await writeMatches(staff, ctx.actor.id, rowId, [{ orderId: id, amount }], true);
    return { ...match, id };
  });
}
