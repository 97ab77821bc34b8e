import type { OrderSource } from "./order-status.ts";

/** How a gift reaches staff who take it (docs/contract.md#gifts-that-staff-take-in). */
export const staffSources = ["phone", "desk", "branch", "representative"] as const satisfies OrderSource[];
export type StaffSource = (typeof staffSources)[number];

/** The methods whose money staff have in hand: the order is complete at once. */
const handMethods = ["cash", "pos"] as const;
export type HandMethod = (typeof handMethods)[number];

export function isHandMethod(method: string): method is HandMethod {
  return handMethods.some((handMethod) => handMethod === method);
}

export function isStaffSource(source: string): source is StaffSource {
  return staffSources.some((staffSource) => staffSource === source);
}

/** Staff may undo a gift that they took while it waits for its payment, and later if its money is in their hands. */
export function isUndoable(order: { status: string; paymentMethod: string; source: string }): boolean {
  if (!isStaffSource(order.source)) return false;
  if (order.status === "completed") return isHandMethod(order.paymentMethod);
  return order.status === "pending" || order.status === "payment_failed";
}
