import { sql } from "drizzle-orm";
import { readOrderSettings } from "#server/giving/orders/order-settings.ts";
import type { PaymentContext } from "#server/giving/payments/context.ts";
import { reportFindings } from "#server/giving/payments/raise-alarm.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { dayMs } from "#shared/text/time.ts";
import { donorCodes } from "./table.ts";

/** An empty setting has the default, because without a limit a stranger can spend the foundation's SMS. */
export const codesPerDay = 300;

/** Counts the SMS with codes that left within the last day. */
export function countSms(db: Db | Tx, now: Date): Promise<number> {
  const since = new Date(now.getTime() - dayMs).toISOString();
  return db.$count(
    donorCodes,
    sql`kind = 'phone' and state in ('sending', 'sent', 'unknown') and created_at > ${since}`,
  );
}

/** Raises an alarm when the SMS with codes of a day are used up, and closes it below the limit. */
export async function reportCodeFlood(ctx: Pick<PaymentContext, "db" | "clock" | "log">): Promise<void> {
  const startedAt = ctx.clock.now();
  const { donorCodesPerDay } = await readOrderSettings(ctx.db);
  const most = donorCodesPerDay ?? codesPerDay;
  const kind = "donor_codes_stopped";
  const isFull = (await countSms(ctx.db, startedAt)) >= most;
  const findings = isFull ? [{ kind, subject: "sms:donor-codes", details: { most } } as const] : [];
  await reportFindings(ctx, { kinds: [kind], findings, startedAt });
}
