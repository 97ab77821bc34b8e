import { readText } from "#shared/text/read-text.ts";

/**
 * Staff can choose these statuses (docs/specification.md#4-states-and-transitions). Only the bank sets a failed payment.
 */
const staffStatuses = ["pending", "completed", "cancelled"] as const;
export type StaffStatus = (typeof staffStatuses)[number];

/**
 * Returns whether a card payment may still complete an order. `paid`: whether an attempt of the order has taken money. A
 * note of staff, or a status that staff set back to pending, does not prevent a payment.
 */
export function mayStillBePaid({
  status,
  paid,
  contradictedAt,
}: {
  status: string;
  paid: boolean;
  contradictedAt: Date | null;
}): boolean {
  return (status === "pending" || status === "payment_failed") && !paid && !contradictedAt;
}

/** Returns whether a job may fail or cancel an unpaid order: not when staff changed it, or must decide about it. */
export function mayExpire(order: {
  status: string;
  staffChangedAt: Date | null;
  contradictedAt: Date | null;
}): boolean {
  return order.status === "pending" && order.staffChangedAt === null && !order.contradictedAt;
}

export function isStaffStatus(value: unknown): value is StaffStatus {
  return staffStatuses.some((status) => status === value);
}

/** The states of a refund without an outcome (server/giving/payments/refunds). */
export const openRefundStates = ["requested", "approved", "sent", "unknown"] as const;

/** The audit trail's names for a change of status. */
export const statusActions = ["complete", "change-status"] as const;

export function statusAction(status: StaffStatus): (typeof statusActions)[number] {
  return status === "completed" ? "complete" : "change-status";
}

/** Returns whether a reminder may reach a phone now: from 09:00 to 20:00 in Istanbul, which keeps UTC+3 all year. */
export function mayDisturb(now: Date): boolean {
  const hour = (now.getUTCHours() + 3) % 24;
  return hour >= 9 && hour < 20;
}

const maxNoteLength = 500;

/** Returns the note of staff about a status as one line, or null for an empty note. */
export function statusNote(text: string | null | undefined): string | null {
  return readText(text, maxNoteLength, (line) => line.replace(/[\p{Cc}\s]+/gu, " ")) || null;
}
