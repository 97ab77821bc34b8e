import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { AlarmKind } from "../alarm-kinds.ts";
import type { BankContext } from "../context.ts";
import { listBankNames } from "../site-bank.ts";
import { paymentAlarms, paymentAttempts } from "../table.ts";
import { findAttempts } from "./find-attempts.ts";
import type { OurAttempt } from "./rules.ts";

/** The kinds of alarms that a comparison with the bank raises, except `bank_day_unread`, which reconcile-due.ts raises. */
export const reconciledKinds: readonly AlarmKind[] = [
  ...(["paid_but_pending", "missing_at_bank", "unknown_to_us"] as const),
  ...(["amount_difference", "currency_difference"] as const),
  ...(["voided_at_bank", "refunded_at_bank", "duplicate_payment"] as const),
];

const maxFindings = 250;

/** Returns the attempts with open findings, which every comparison with this bank checks again. */
export async function findOpenFindings({ db, banks, bank }: BankContext): Promise<OurAttempt[]> {
  const rows = await db
    .select({ number: paymentAlarms.number })
    .from(paymentAlarms)
    .innerJoin(paymentAttempts, eq(paymentAttempts.number, paymentAlarms.number))
    .where(
      and(
        inArray(paymentAttempts.bank, listBankNames(banks, bank)),
        inArray(paymentAlarms.kind, [...reconciledKinds]),
        isNotNull(paymentAlarms.subject),
        isNull(paymentAlarms.resolvedAt),
        isNotNull(paymentAlarms.number),
      ),
    )
    .limit(maxFindings);
  return findAttempts(db, [...new Set(rows.map(({ number }) => number ?? ""))]);
}
