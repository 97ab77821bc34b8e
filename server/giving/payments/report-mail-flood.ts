import { maxPerSite, unpaidMailSince } from "#server/giving/orders/mail/queue-mail.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { dayMs } from "#shared/text/time.ts";
import type { PaymentContext } from "./context.ts";
import { reportFindings } from "./raise-alarm.ts";

/** Raises an alarm when the mail about unpaid orders reaches the site's daily limit, and closes it below the limit. */
export async function reportMailFlood(ctx: Pick<PaymentContext, "db" | "clock" | "log">): Promise<void> {
  const startedAt = ctx.clock.now();
  const since = new Date(startedAt.getTime() - dayMs);
  const rows = await rowsOf<{ count: number }>(ctx.db)`select ${unpaidMailSince(since, maxPerSite)} as count`;
  const kind = "unpaid_mail_stopped";
  const isFull = (rows[0]?.count ?? 0) >= maxPerSite;
  const findings = isFull ? [{ kind, subject: "mail:unpaid", details: { most: maxPerSite } } as const] : [];
  await reportFindings(ctx, { kinds: [kind], findings, startedAt });
}
