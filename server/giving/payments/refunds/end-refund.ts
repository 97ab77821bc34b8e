import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { announce } from "#server/platform/live/announce.ts";
import { refundAlarmKinds } from "../alarm-kinds.ts";
import type { PaymentContext } from "../context.ts";
import { closedWithoutStaff } from "../raise-alarm.ts";
import { paymentAlarms } from "../table.ts";
import type { LockedRefund } from "./lock-refund.ts";
import type { RefundOutcome, RefundWay } from "./rules.ts";
import { confirmRefund, writeRefund } from "./write-refund.ts";

type RefundEnd = Extract<RefundOutcome, { kind: "confirmed" | "refused" }> & { way?: RefundWay };

/** Ends a refund by the bank's answer or an inquiry. A refused refund raises an alarm. */
export async function endRefund(
  ctx: AlarmContext,
  tx: Tx,
  locked: LockedRefund,
  end: RefundEnd,
): Promise<void> {
  const now = ctx.clock.now();
  const writing = { now, by: null };
  const { refund } = locked;
  await clearRefundAlarms(tx, refund.id, now);
  if (end.kind === "confirmed") {
    const bankReference = end.reference || refund.bankReference;
    const way = end.way ?? refund.way;
    await confirmRefund(tx, locked, { bankReference, way }, "confirm-refund", writing);
    return;
  }
  const { returnCode } = end;
  const refused = { state: "refused", returnCode, nextAt: null, endedAt: now } as const;
  await writeRefund(tx, locked, refused, "refuse-refund", writing);
  await raiseRefundAlarm(ctx, tx, "refund_refused", locked, { refund: refund.amount, code: returnCode });
}

type AlarmContext = Pick<PaymentContext, "clock" | "log">;

/** Raises an alarm about a refund, at most one of each kind. */
export async function raiseRefundAlarm(
  ctx: AlarmContext,
  tx: Tx,
  kind: (typeof refundAlarmKinds)[number],
  { refund: { id, orderId, attemptNumber: number } }: Pick<LockedRefund, "refund">,
  details: Record<string, unknown>,
): Promise<void> {
  const subject = `refund:${id}`;
  const earlierAlarm = and(eq(paymentAlarms.subject, subject), eq(paymentAlarms.kind, kind));
  if ((await tx.$count(paymentAlarms, earlierAlarm)) > 0) return;
  await raise(ctx, tx, { kind, subject, orderId, number, details });
}

/**
 * Raises an alarm about a refund that the bank made after it was stored as refused. Staff book the refund like a refund
 * from the bank's panel (book-panel-refund.ts).
 */
export async function raiseLateRefundAlarm(
  ctx: AlarmContext,
  tx: Tx,
  { refund: { orderId, attemptNumber: number, amount, way } }: Pick<LockedRefund, "refund">,
): Promise<void> {
  const kind = way === "void" ? "voided_at_bank" : "refunded_at_bank";
  const details = { kind: "paid", voided: way === "void", refund: amount };
  await raise(ctx, tx, { kind, subject: `bank:${number}`, orderId, number, details });
}

async function raise(
  { clock, log }: AlarmContext,
  tx: Tx,
  alarm: Pick<typeof paymentAlarms.$inferInsert, "kind" | "subject" | "orderId" | "number" | "details">,
): Promise<void> {
  const { kind, subject, orderId, number } = alarm;
  const now = clock.now();
  const [raised] = await tx
    .insert(paymentAlarms)
    .values({ ...alarm, createdAt: now, seenAt: now })
    .onConflictDoNothing()
    .returning({ id: paymentAlarms.id });
  if (!raised) return;
  log.error({ alarm: kind, subject, order: orderId, number }, "payment alarm");
  announce(tx, "alarm");
}

/** Closes the alarms about a refund whose outcome is known. */
export async function clearRefundAlarms(tx: Tx, id: string, now: Date): Promise<void> {
  const condition = and(
    eq(paymentAlarms.subject, `refund:${id}`),
    inArray(paymentAlarms.kind, [...refundAlarmKinds]),
    isNull(paymentAlarms.resolvedAt),
  );
  await tx.update(paymentAlarms).set(closedWithoutStaff(now)).where(condition);
  announce(tx, "alarm");
}
