import { sql } from "drizzle-orm";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { PaymentContext } from "./context.ts";

const batchSize = 2_000;

/** Stores the name of the site's only bank in attempts without a bank name. Returns the number of attempts. */
export async function nameOldAttempts(
  { banks, db }: Pick<PaymentContext, "banks" | "db">,
  stopping?: AbortSignal,
): Promise<number> {
  const [bank] = banks;
  if (!bank || banks.length > 1) return 0;
  await db.execute(sql`
    delete from bank_days d where bank = '' and exists (select from bank_days n where n.bank = ${bank.name} and n.day = d.day)`);
  await db.execute(sql`update bank_days set bank = ${bank.name} where bank = ''`);
  for (let updated = 0; ; ) {
    const rows = await rowsOf<unknown>(db)`
      update payment_attempts set bank = ${bank.name} where number in (
        select number from payment_attempts where bank = '' limit ${batchSize} for no key update skip locked)
      returning 1`;
    updated += rows.length;
    if (rows.length < batchSize || stopping?.aborted) return updated;
  }
}
