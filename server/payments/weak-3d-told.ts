import { and, inArray, sql } from "drizzle-orm";
import type { Tx } from "../db/connect.ts";
import type { HintCallback, Weak3d } from "./banks/bank.ts";
import type { PaymentContext } from "./context.ts";
import { lockAttempt } from "./lock-attempt.ts";
import { inquiredFirst } from "./queries.ts";
import { raiseAlarm } from "./raise-alarm.ts";
import { paymentMessages } from "./table.ts";

/** Why a message with a valid signature can be a hint. */
const signedHints: readonly HintCallback["reason"][] = [
  ...(["inquiry-decides", "unknown-field", "missing-field", "malformed-field"] as const),
];

/**
 * What a message with a valid signature said about its 3-D step, where an inquiry settled the payment: most banks name
 * the step in messages only.
 */
export async function weak3dTold(tx: Tx, number: string): Promise<Weak3d | undefined> {
  const hints = signedHints.map((reason) => `callback:${number}:hint:${reason}`);
  const told = sql<string>`${paymentMessages.details} ->> 'weak3d'`;
  const [row] = await tx
    .select({ weak3d: told })
    .from(paymentMessages)
    .where(
      and(
        inArray(paymentMessages.bucket, [`callback:${number}:${inquiredFirst}:`, ...hints]),
        sql`${told} is not null`,
      ),
    )
    .limit(1);
  return row?.weak3d;
}

/** Raises the alarm for a message that comes after its payment was settled. */
export function tellOfLateMessage(ctx: PaymentContext, number: string, weak3d: Weak3d): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const found = await lockAttempt(tx, number);
    const isPaid = found && ["settled", "duplicate"].includes(found.attempt.status);
    if (isPaid) await raiseAlarm(ctx, tx, "weak_3d_secure", found.attempt, { threeDStatus: weak3d });
  });
}
