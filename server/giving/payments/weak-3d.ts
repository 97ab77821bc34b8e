import { and, inArray, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import type { UnverifiedCallback, Weak3d } from "./banks/bank.ts";
import type { PaymentContext } from "./context.ts";
import { lockAttempt } from "./lock-attempt.ts";
import { raiseAlarm } from "./raise-alarm.ts";
import { inquiryFirst } from "./record-message.ts";
import { paymentMessages, type StoredAttempt } from "./table.ts";

/** The reasons for which a message with a valid signature is unverified. */
const signedReasons: readonly UnverifiedCallback["reason"][] = [
  ...(["inquiry-decides", "unknown-field", "missing-field", "malformed-field"] as const),
];

/** Returns the weak 3-D status that a signed message reported, because the answers to inquiries do not contain it. */
export async function weak3dOfMessages(tx: Tx, number: string): Promise<Weak3d | undefined> {
  const buckets = signedReasons.map((reason) => `callback:${number}:hint:${reason}`);
  const status = sql<string>`${paymentMessages.details} ->> 'weak3d'`;
  const [row] = await tx
    .select({ weak3d: status })
    .from(paymentMessages)
    .where(
      and(
        inArray(paymentMessages.bucket, [`callback:${number}:${inquiryFirst}:`, ...buckets]),
        sql`${status} is not null`,
      ),
    )
    .limit(1);
  return row?.weak3d;
}

/** Raises the alarm for a message that arrived after its payment was settled. */
export function raiseLateWeak3dAlarm(ctx: PaymentContext, number: string, weak3d: Weak3d): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const locked = await lockAttempt(tx, number);
    const isSettled = locked && ["settled", "duplicate"].includes(locked.attempt.status);
    if (isSettled) await raiseWeak3dAlarm(ctx, tx, locked.attempt, weak3d);
  });
}

/** Raises an alarm about a weak 3-D status, because the cardholder may dispute the payment, which stays settled. */
export async function raiseWeak3dAlarm(
  ctx: PaymentContext,
  tx: Tx,
  attempt: StoredAttempt,
  status: Weak3d | undefined,
): Promise<void> {
  if (status !== undefined) await raiseAlarm(ctx, tx, "weak_3d_secure", attempt, { threeDStatus: status });
}
