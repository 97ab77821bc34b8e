import { sql } from "drizzle-orm";
import type { PaymentContext } from "../context.ts";
import { probeAfterMs } from "./rules.ts";

/**
 * A bank worked: earlier failures count no more, and an open breaker closes once its minute is over. Before that an answer
 * may be one that was on its way when the bank failed. Never throws.
 */
export async function noteSuccess(
  ctx: Pick<PaymentContext, "banks" | "clock" | "db" | "log">,
  bank: string,
): Promise<void> {
  if (ctx.banks.length === 1) return;
  const now = ctx.clock.now();
  const opened = new Date(now.getTime() - probeAfterMs).toISOString();
  try {
    const { rows } = (await ctx.db.execute(sql`
      with closed as (
        update bank_states set opened_at = null, probe_at = null, updated_at = ${now.toISOString()}
        where bank = ${bank} and (opened_at <= ${opened} or opened_at > ${now.toISOString()}) returning bank),
      reset as (
        update bank_failures set over = true where bank = ${bank} and not over
          and not exists (select from bank_states s where s.bank = ${bank}
            and s.opened_at > ${opened} and s.opened_at <= ${now.toISOString()}))
      select bank from closed`)) as unknown as { rows: unknown[] };
    if (rows.length > 0) ctx.log.warn({ bank }, "bank works again");
  } catch (err) {
    ctx.log.warn({ err, bank }, "bank success not noted");
  }
}
