import { readText } from "#shared/read-text.ts";

const minute = 60_000;
export const day = 24 * 60 * minute;

/** What staff can choose, freely and from every status (specification section 4); payment_failed is the bank's. */
export const staffStatuses = ["pending", "completed", "cancelled"] as const;
export type StaffStatus = (typeof staffStatuses)[number];

/**
 * Whether a card payment may still complete an order: no card has paid it, staff have not cancelled it, and no payment of
 * it was contradicted by the bank's books. What staff changed by hand otherwise (a note, the status set back to pending)
 * does not keep the donor from paying. `paid`: an attempt has taken money for it (settled or duplicate), whatever its status is now.
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

/** Whether a background job may fail or cancel an unpaid order. It leaves alone what staff changed, or have to decide. */
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

/** What the audit trail calls a change of status. */
export const statusActions = ["complete", "change-status"] as const;

export function statusAction(status: StaffStatus): (typeof statusActions)[number] {
  return status === "completed" ? "complete" : "change-status";
}

/** A process that has not written down by then what the provider said will not do so any more. */
export const smsLeaseMs = 2 * minute;

const retryAfter = [1, 5, 15, 60, 240].map((minutes) => minutes * minute);

/** When an SMS that was refused for the moment is tried again, after so many tries; null: given up. */
export function nextSmsTry(tries: number, now: Date): Date | null {
  const wait = retryAfter[tries - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}

/** Ten digits, as orders keep them; anything else cannot be told by SMS. */
export function canBeTold(phone: string | null): phone is string {
  return phone !== null && /^[0-9]{10}$/.test(phone);
}

const longestNote = 500;

/** What staff write down beside a status: one line, null when there is nothing. */
export function statusNote(text: string | null | undefined): string | null {
  return readText(text, longestNote, (kept) => kept.replace(/[\p{Cc}\s]+/gu, " ")) || null;
}
