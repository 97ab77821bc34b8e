import { istanbulDay, startOfIstanbulDay } from "#shared/text/dates.ts";
import { readText } from "#shared/text/read-text.ts";
import { dayMs, hourMs } from "#shared/text/time.ts";

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

/** The hours in Istanbul in which a reminder may reach a phone. */
const reminderHours = { from: 9, until: 20 };

/** Returns whether a message may reach a phone now. Istanbul keeps UTC+3 all year. */
export function mayDisturb(
  now: Date,
  { from, until }: { from: number; until: number } = reminderHours,
): boolean {
  const hour = (now.getUTCHours() + 3) % 24;
  return hour >= from && hour < until;
}

/** Returns when the next hours begin in which a message may be sent, or null if it may be sent now. */
export function nextDaytime(now: Date, hours: { from: number; until: number }): Date | null {
  if (mayDisturb(now, hours)) return null;
  const beginning = startOfIstanbulDay(istanbulDay(now)).getTime() + hours.from * hourMs;
  return new Date(beginning > now.getTime() ? beginning : beginning + dayMs);
}

const maxNoteLength = 500;

/** Returns the note of staff about a status as one line, or null for an empty note. */
export function statusNote(text: string | null | undefined): string | null {
  return readText(text, maxNoteLength, (line) => line.replace(/[\p{Cc}\s]+/gu, " ")) || null;
}
