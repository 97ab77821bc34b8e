import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Tx } from "../../db/connect.ts";
import { announce } from "../../live/announce.ts";
import { refundAlarmKinds } from "../alarm-kinds.ts";
import type { PaymentContext } from "../context.ts";
import { paymentAlarms } from "../table.ts";
import type { LockedRefund } from "./lock-refund.ts";
import type { Outcome, Way } from "./rules.ts";
import { confirmRefund, writeRefund } from "./write-refund.ts";

type Ended = Extract<Outcome, { kind: "confirmed" | "refused" }> & { way?: Way };

/** The bank's answer, or an inquiry, ends a refund. One that was not made is put before staff. */
export async function endByBank(
  ctx: Pick<PaymentContext, "clock" | "log">,
  tx: Tx,
  locked: LockedRefund,
  ended: Ended,
): Promise<void> {
  const now = ctx.clock.now();
  const writing = { now, by: null };
  const { refund } = locked;
  await clearRefundAlarms(tx, refund.id, now);
  if (ended.kind === "confirmed") {
    const bankReference = ended.reference || refund.bankReference;
    const way = ended.way ?? refund.way;
    await confirmRefund(tx, locked, { bankReference, way }, "confirm-refund", writing);
    return;
  }
  const { returnCode } = ended;
  const refused = { state: "refused", returnCode, nextAt: null, endedAt: now } as const;
  await writeRefund(tx, locked, refused, "refuse-refund", writing);
  await raiseRefundAlarm(ctx, tx, "refund_refused", locked, { refund: refund.amount, code: returnCode });
}

/** Once for each refund. */
export async function raiseRefundAlarm(
  { clock, log }: Pick<PaymentContext, "clock" | "log">,
  tx: Tx,
  kind: (typeof refundAlarmKinds)[number],
  { refund }: Pick<LockedRefund, "refund">,
  details: Record<string, unknown>,
): Promise<void> {
  const { id, orderId, attemptNumber: number } = refund;
  const subject = `refund:${id}`;
  const known = and(eq(paymentAlarms.subject, subject), eq(paymentAlarms.kind, kind));
  if ((await tx.$count(paymentAlarms, known)) > 0) return;
  log.error({ alarm: kind, subject, order: orderId, number }, "payment alarm");
  const now = clock.now();
  await tx
    .insert(paymentAlarms)
    .values({ kind, subject, orderId, number, details, createdAt: now, seenAt: now });
  announce(tx, "alarm");
}

/**
 * The bank says that it has done a refund which counts as not made. The nightly comparison would find the same; staff
 * book it (book-found.ts).
 */
export async function raiseLateDone(
  { clock, log }: Pick<PaymentContext, "clock" | "log">,
  tx: Tx,
  { refund }: Pick<LockedRefund, "refund">,
): Promise<void> {
  const { orderId, attemptNumber: number, amount, way } = refund;
  const kind = way === "void" ? "voided_at_bank" : "refunded_at_bank";
  const subject = `bank:${number}`;
  log.error({ alarm: kind, subject, order: orderId, number }, "payment alarm");
  const now = clock.now();
  const details = { kind: "paid", voided: way === "void", refund: amount };
  await tx
    .insert(paymentAlarms)
    .values({ kind, subject, orderId, number, details, createdAt: now, seenAt: now })
    .onConflictDoNothing();
  announce(tx, "alarm");
}

/** Its outcome is known. */
export async function clearRefundAlarms(tx: Tx, id: string, now: Date): Promise<void> {
  const about = and(
    eq(paymentAlarms.subject, `refund:${id}`),
    inArray(paymentAlarms.kind, [...refundAlarmKinds]),
    isNull(paymentAlarms.resolvedAt),
  );
  const cleared = { resolvedAt: now, resolution: "Kendiliğinden düzeldi.", cleared: true };
  await tx.update(paymentAlarms).set(cleared).where(about);
  announce(tx, "alarm");
}
