import { sql } from "drizzle-orm";
import type { PaymentContext } from "../context.ts";
import { donorsCounted } from "./count-donors.ts";
import { type BankSuccess, donorsToOpen, probeAfterMs } from "./rules.ts";

/** `number`: of the payment that went well. */
type Worked = { bank: string; number: string; what: BankSuccess };

/**
 * A bank worked: failures of the same kind count no more, and an open breaker closes once its minute is over and those of
 * fewer donors are left. Before that an answer may be one that was on its way when the bank failed. Never throws.
 */
export async function noteSuccess(
  ctx: Pick<PaymentContext, "banks" | "clock" | "db" | "log">,
  { bank, number, what }: Worked,
): Promise<void> {
  if (ctx.banks.length === 1) return;
  const now = ctx.clock.now();
  const at = now.toISOString();
  const minuteAgo = new Date(now.getTime() - probeAfterMs).toISOString();
  const begun = sql`(select created_at from payment_attempts where number = ${number})`;
  const disproved = {
    begin: sql`f.what = 'begin'`,
    inquiry: sql`f.what = 'inquiry'`,
    outcome: sql`(f.what = 'inquiry' or f.at < ${begun})`,
  }[what];
  try {
    const { rows } = (await ctx.db.execute(sql`
      with ended as (
        update bank_failures f set over = true where f.bank = ${bank} and not f.over and ${disproved}
          and not exists (select from bank_states s where s.bank = ${bank}
            and s.opened_at > ${minuteAgo} and s.opened_at <= ${at})
        returning f.id)
      update bank_states set opened_at = null, probe_at = null, updated_at = ${at}
      where bank = ${bank} and (opened_at <= ${minuteAgo} or opened_at > ${at})
        and ${donorsCounted(bank, now, sql`f.id not in (select id from ended)`)} < ${donorsToOpen}
      returning bank`)) as unknown as { rows: unknown[] };
    if (rows.length > 0) ctx.log.warn({ bank }, "bank works again");
  } catch (err) {
    ctx.log.warn({ err, bank }, "bank success not noted");
  }
}
