import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Tx } from "../db/connect.ts";
import type { AlarmKind } from "./alarm-kinds.ts";
import { paymentAlarms } from "./table.ts";

/**
 * Alarms that an inquiry can confirm or refute. Two sales under one number are not among them: an inquiry shows one
 * record.
 */
const answeredKinds: AlarmKind[] = [
  "paid_but_pending",
  "missing_at_bank",
  "amount_difference",
  "currency_difference",
  "voided_at_bank",
  "refunded_at_bank",
  "unconfirmed_approval",
];

/** The bank has confirmed this payment: closes what a reconciliation, a callback or an earlier answer had raised. */
export async function clearBankFindings(tx: Tx, number: string, now: Date): Promise<void> {
  const ofAttempt = and(
    eq(paymentAlarms.number, number),
    inArray(paymentAlarms.kind, answeredKinds),
    isNull(paymentAlarms.resolvedAt),
  );
  const cleared = { resolvedAt: now, resolution: "Kendiliğinden düzeldi.", cleared: true };
  await tx.update(paymentAlarms).set(cleared).where(ofAttempt);
}
