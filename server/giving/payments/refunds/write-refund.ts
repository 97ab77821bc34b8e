import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { laterThan } from "#server/content/editing/rows.ts";
import { releaseRefunded, returnShares } from "#server/giving/kurban/refund-shares.ts";
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
import { ownCodes } from "./rules.ts";
import { refunds } from "./table.ts";

const refundCounter = createCounter("imece_refunds_total", "Refunds by the state that they came to", "state");

/** The time and the author of a change. `by` is null for a change by the server, such as after the bank's answer. */
export type Authorship = { now: Date; by: Actor | null };

/** Writes a change of a locked refund, and its entry in the order's audit trail. */
export async function writeRefund(
  tx: Tx,
  { refund }: Pick<LockedRefund, "refund">,
  change: Partial<RefundRow>,
  action: string,
  authorship: Authorship,
): Promise<void> {
  const updatedAt = laterThan(refund.updatedAt, authorship.now);
  await tx
    .update(refunds)
    .set({ ...change, updatedAt })
    .where(eq(refunds.id, refund.id));
  if (change.state === "refused") await releaseRefunded(tx, refund.id);
  announce(tx, "refund");
  if (change.state && change.state !== refund.state) refundCounter.add(change.state);
  await auditRefund(tx, { ...refund, ...change }, action, authorship);
}

/** Refuses a refund that has not been sent, because a share of it is slaughtered. */
export function refuseSlaughtered(
  tx: Tx,
  locked: Pick<LockedRefund, "refund">,
  authorship: Authorship,
): Promise<void> {
  const ended = { nextAt: null, endedAt: authorship.now };
  const refused = { state: "refused", returnCode: ownCodes.slaughtered, ...ended } as const;
  return writeRefund(tx, locked, refused, "refuse-refund", authorship);
}

/** Writes the audit entry, without free text, because the entry stays when the donor's data is erased. */
export async function auditRefund(
  tx: Tx,
  { id, orderId, attemptNumber, amount, state, method, way, returnCode }: RefundRow,
  action: string,
  authorship: Authorship,
  submission?: string | undefined,
): Promise<void> {
  const details = {
    refund: id,
    amount,
    state,
    method,
    ...(attemptNumber ? { number: attemptNumber } : {}),
    ...(way ? { way } : {}),
    ...(returnCode ? { code: returnCode } : {}),
  };
  await insertAuditEntry(tx, orderId, { action, after: details, submission }, authorship);
}

async function insertAuditEntry(
  tx: Tx,
  orderId: string,
  entry: {
    action: string;
    before?: Record<string, unknown>;
    after: Record<string, unknown>;
    submission?: string | undefined;
  },
  { now, by }: Authorship,
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
 * Confirms a refund; no other function does. Cancels the order if the whole own payment is refunded; the refund of a
 * duplicate payment changes no order. Closes the alarms that the refund resolves.
 */
export async function confirmRefund(
  tx: Tx,
  locked: LockedRefund,
  change: Partial<RefundRow>,
  action: string,
  authorship: Authorship,
): Promise<void> {
  const { refund, order, payment, isOfOwnPayment, otherConfirmedSum } = locked;
  const { now, by } = authorship;
  const confirmed = { state: "confirmed", returnCode: null, nextAt: null, endedAt: now } as const;
  await writeRefund(tx, locked, { ...change, ...confirmed }, action, authorship);
  await queueRefundMail(tx, refund.id, order, now);
  await makeDocumentDue(tx, order.id);
  await returnShares(tx, refund.id, order.id, now);
  await closeRefusalAlarms(tx, refund, authorship);
  if (otherConfirmedSum + refund.amount < (isOfOwnPayment ? order.totalAmount : (payment?.amount ?? 0)))
    return;
  await closeResolvedAlarms(tx, locked, authorship, isOfOwnPayment ? resolvedByOwnRefund : resolvedKinds);
  if (!isOfOwnPayment || order.status === "cancelled") return;
  // An erased order must not get a note.
  const note = order.erasedAt ? null : "Bağışın tamamı iade edildi.";
  await setOrderStatus(tx, order, { cause: "refund", by: by?.id ?? null, note }, now);
  const after = { status: "cancelled", ...(note ? { note } : {}) };
  await insertAuditEntry(
    tx,
    order.id,
    { action: "change-status", before: { status: order.status }, after },
    authorship,
  );
}

/** The refund of a whole payment resolves these alarms. */
const resolvedKinds: AlarmKind[] = [
  ...(["duplicate_payment", "approved_after_manual_change", "unreported_duplicate"] as const),
  ...(["voided_at_bank", "refunded_at_bank"] as const),
];

/** After the refund of the own payment, money that the bank took twice under its number may still be at the bank. */
const resolvedByOwnRefund = resolvedKinds.filter((kind) => kind !== "duplicate_payment");

/** Closes the alarms about earlier refused refunds of this payment, if this refund is at least as large. */
async function closeRefusalAlarms(
  tx: Tx,
  { attemptNumber, amount }: RefundRow,
  authorship: Authorship,
): Promise<void> {
  if (attemptNumber === null) return;
  const isCovered = sql`(${paymentAlarms.details} ->> 'refund')::bigint <= ${amount}`;
  await closeAlarms(
    tx,
    and(eq(paymentAlarms.number, attemptNumber), isCovered),
    ["refund_refused"],
    authorship,
  );
}

export async function closeResolvedAlarms(
  tx: Tx,
  { refund: { attemptNumber } }: Pick<LockedRefund, "refund">,
  authorship: Authorship,
  kinds: readonly AlarmKind[] = resolvedKinds,
): Promise<void> {
  if (attemptNumber === null) return;
  await closeAlarms(tx, eq(paymentAlarms.number, attemptNumber), kinds, authorship);
}

async function closeAlarms(
  tx: Tx,
  condition: SQL | undefined,
  kinds: readonly AlarmKind[],
  { now, by }: Authorship,
): Promise<void> {
  await tx
    .update(paymentAlarms)
    .set({ resolvedAt: now, resolvedBy: by?.id ?? null, resolution: "Para bağışçıya iade edildi." })
    .where(and(condition, inArray(paymentAlarms.kind, [...kinds]), isNull(paymentAlarms.resolvedAt)));
  announce(tx, "alarm");
}
