import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Tx } from "../db/connect.ts";
import type { AlarmKind } from "./alarm-kinds.ts";
import { paymentAlarms } from "./table.ts";

/** What an inquiry answers for or against. Two sales under one number are not among it: it shows one record. */
const answeredKinds: AlarmKind[] = [
  "paid_but_pending",
  "missing_at_bank",
  "amount_difference",
  "currency_difference",
  "voided_at_bank",
  "refunded_at_bank",
  "unconfirmed_approval",
];

/**
 * The bank has just said that all is as it should be with this payment: what a comparison, a callback or an earlier answer
 * had raised is no more.
 */
export async function clearBankFindings(tx: Tx, number: string, now: Date): Promise<void> {
  await tx
    .update(paymentAlarms)
    .set({ resolvedAt: now, resolution: "Kendiliğinden düzeldi.", cleared: true })
    .where(
      and(
        eq(paymentAlarms.number, number),
        inArray(paymentAlarms.kind, answeredKinds),
        isNull(paymentAlarms.resolvedAt),
      ),
    );
}
