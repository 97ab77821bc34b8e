import { and, inArray, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import type { UnverifiedCallback, Weak3d } from "./banks/bank.ts";
import type { PaymentContext } from "./context.ts";
import { lockAttempt } from "./lock-attempt.ts";
import { raiseAlarm } from "./raise-alarm.ts";
import { inquiredFirst } from "./record-message.ts";
import { paymentMessages, type StoredAttempt } from "./table.ts";

/** A message with a valid signature can be unverified for these reasons. */
const signedReasons: readonly UnverifiedCallback["reason"][] = [
  ...(["inquiry-decides", "unknown-field", "missing-field", "malformed-field"] as const),
];

/** Returns the 3-D status of a signed message about a payment that an inquiry settled, whose answer lacks it. */
export async function weak3dOfMessages(tx: Tx, number: string): Promise<Weak3d | undefined> {
  const buckets = signedReasons.map((reason) => `callback:${number}:hint:${reason}`);
  const said = sql<string>`${paymentMessages.details} ->> 'weak3d'`;
  const [row] = await tx
    .select({ weak3d: said })
    .from(paymentMessages)
    .where(
      and(
        inArray(paymentMessages.bucket, [`callback:${number}:${inquiredFirst}:`, ...buckets]),
        sql`${said} is not null`,
      ),
    )
    .limit(1);
  return row?.weak3d;
}

/** Raises the alarm for a message that comes after its payment was settled. */
export function alarmOfLateMessage(ctx: PaymentContext, number: string, weak3d: Weak3d): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const found = await lockAttempt(tx, number);
    const isPaid = found && ["settled", "duplicate"].includes(found.attempt.status);
    if (isPaid) await alarmOfWeak3d(ctx, tx, found.attempt, weak3d);
  });
}

/** Raises the alarm: the order is completed, and staff learn that the cardholder may dispute the payment. */
export async function alarmOfWeak3d(
  ctx: PaymentContext,
  tx: Tx,
  attempt: StoredAttempt,
  status: Weak3d | undefined,
): Promise<void> {
  if (status !== undefined) await raiseAlarm(ctx, tx, "weak_3d_secure", attempt, { threeDStatus: status });
}
