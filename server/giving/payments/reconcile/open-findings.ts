import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { AlarmKind } from "../alarm-kinds.ts";
import type { BankContext } from "../context.ts";
import { listBankNames } from "../site-bank.ts";
import { paymentAlarms, paymentAttempts } from "../table.ts";
import { findAttempts } from "./our-attempts.ts";
import type { OurAttempt } from "./suspects.ts";

/** A comparison reports these kinds; reconcileDue reports the day itself (bank_day_unread). */
export const reconciledKinds: readonly AlarmKind[] = [
  ...(["paid_but_pending", "missing_at_bank", "unknown_to_us"] as const),
  ...(["amount_difference", "currency_difference"] as const),
  ...(["voided_at_bank", "refunded_at_bank", "duplicate_payment"] as const),
];

const most = 250;

/** Returns the attempts of open findings of earlier comparisons with this bank; every comparison checks them again. */
export async function openFindings({ db, banks, bank }: BankContext): Promise<OurAttempt[]> {
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
    .limit(most);
  return findAttempts(db, [...new Set(rows.map(({ number }) => number ?? ""))]);
}
