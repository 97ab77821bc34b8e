import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { laterThan } from "#server/content/editing/rows.ts";
import { makeDocumentDue } from "#server/giving/orders/make-document-due.ts";
import { setOrderStatus } from "#server/giving/orders/set-order-status.ts";
import { createCounter } from "#server/platform/counter.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { announce } from "#server/platform/live/announce.ts";
import type { Actor } from "#server/staff/audit.ts";
import { auditLog } from "#server/staff/table.ts";
import type { AlarmKind } from "../alarm-kinds.ts";
import { paymentAlarms } from "../table.ts";
import type { LockedRefund, RefundRow } from "./lock-refund.ts";
import { queueRefundMail } from "./refund-mail.ts";
import { refunds } from "./table.ts";

const counted = createCounter("imece_refunds_total", "Refunds by the state that they came to", "state");

/** `by` is null when a job writes the change after an answer of the bank. */
export type Writing = { now: Date; by: Actor | null };

/** Writes a change of a locked refund, and its entry in the order's audit trail. */
export async function writeRefund(
  tx: Tx,
  { refund }: Pick<LockedRefund, "refund">,
  change: Partial<RefundRow>,
  action: string,
  writing: Writing,
): Promise<void> {
  const updatedAt = laterThan(refund.updatedAt, writing.now);
  await tx
    .update(refunds)
    .set({ ...change, updatedAt })
    .where(eq(refunds.id, refund.id));
  announce(tx, "refund");
  if (change.state && change.state !== refund.state) counted.add(change.state);
  await auditRefund(tx, { ...refund, ...change }, action, writing);
}

/** Writes the audit entry, which has no free text because it stays when the donor is erased. */
export async function auditRefund(
  tx: Tx,
  { id, orderId, attemptNumber, amount, state, method, way, returnCode }: RefundRow,
  action: string,
  writing: Writing,
  submission?: string | undefined,
): Promise<void> {
  const about = { refund: id, amount, state, method };
  const details = {
    ...(attemptNumber ? { number: attemptNumber } : {}),
    ...(way ? { way } : {}),
    ...(returnCode ? { code: returnCode } : {}),
  };
  await writeHistory(tx, orderId, { action, after: { ...about, ...details }, submission }, writing);
}

async function writeHistory(
  tx: Tx,
  orderId: string,
  entry: {
    action: string;
    before?: Record<string, unknown>;
    after: Record<string, unknown>;
    submission?: string | undefined;
  },
  { now, by }: Writing,
): Promise<void> {
  await tx.insert(auditLog).values({
    at: now,
    actorId: by?.id ?? null,
    actorName: by?.name ?? "Sistem",
    address: by?.address ?? null,
    entity: "order",
    entityId: orderId,
    ...entry,
  });
}

/**
 * Confirms a refund; no other function does. Cancels the order when all of its own payment is refunded; the refund of a
 * duplicate payment changes no order. Closes the alarms that the refund resolves.
 */
export async function confirmRefund(
  tx: Tx,
  locked: LockedRefund,
  change: Partial<RefundRow>,
  action: string,
  writing: Writing,
): Promise<void> {
  const { refund, order, payment, own, back } = locked;
  const { now, by } = writing;
  const confirmed = { state: "confirmed", returnCode: null, nextAt: null, endedAt: now } as const;
  await writeRefund(tx, locked, { ...change, ...confirmed }, action, writing);
  await queueRefundMail(tx, refund.id, order, now);
  await makeDocumentDue(tx, order.id);
  await closeRefused(tx, refund, writing);
  if (back + refund.amount < (own ? order.totalAmount : (payment?.amount ?? 0))) return;
  await closeAnswered(tx, locked, writing, own ? answeredByOwn : answeredKinds);
  if (!own || order.status === "cancelled") return;
  // An erased order must not get a note.
  const note = order.erasedAt ? null : "Bağışın tamamı iade edildi.";
  await setOrderStatus(tx, order, { cause: "refund", by: by?.id ?? null, note }, now);
  const after = { status: "cancelled", ...(note ? { note } : {}) };
  await writeHistory(
    tx,
    order.id,
    { action: "change-status", before: { status: order.status }, after },
    writing,
  );
}

/** These alarms end when the donor has the money back. */
const answeredKinds: AlarmKind[] = [
  ...(["duplicate_payment", "approved_after_manual_change", "unreported_duplicate"] as const),
  ...(["voided_at_bank", "refunded_at_bank"] as const),
];

/** The refund of the order's own payment does not resolve an alarm about money taken twice under one number. */
const answeredByOwn = answeredKinds.filter((kind) => kind !== "duplicate_payment");

/** Closes alarms about earlier refunds of this payment that were not made, when this refund is at least as large. */
async function closeRefused(tx: Tx, { attemptNumber, amount }: RefundRow, writing: Writing): Promise<void> {
  if (attemptNumber === null) return;
  const isCovered = sql`(${paymentAlarms.details} ->> 'refund')::bigint <= ${amount}`;
  await close(tx, and(eq(paymentAlarms.number, attemptNumber), isCovered), ["refund_refused"], writing);
}

export async function closeAnswered(
  tx: Tx,
  { refund: { attemptNumber } }: Pick<LockedRefund, "refund">,
  writing: Writing,
  kinds: readonly AlarmKind[] = answeredKinds,
): Promise<void> {
  if (attemptNumber === null) return;
  await close(tx, eq(paymentAlarms.number, attemptNumber), kinds, writing);
}

async function close(
  tx: Tx,
  about: SQL | undefined,
  kinds: readonly AlarmKind[],
  { now, by }: Writing,
): Promise<void> {
  await tx
    .update(paymentAlarms)
    .set({ resolvedAt: now, resolvedBy: by?.id ?? null, resolution: "Para bağışçıya iade edildi." })
    .where(and(about, inArray(paymentAlarms.kind, [...kinds]), isNull(paymentAlarms.resolvedAt)));
  announce(tx, "alarm");
}
