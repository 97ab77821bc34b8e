import type { MailContext } from "#server/giving/orders/mail/mail-context.ts";
import { type MailSent, sendChosenMail } from "#server/giving/orders/mail/send-mail.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { storeStatement } from "./keep-statement.ts";
import { readYear } from "./read-year.ts";

/** Mails the statement of a year to an order's donor. `after`: the last attempt that staff have seen, or 0. */
export function sendYearStatement(
  ctx: StaffContext,
  mail: MailContext,
  { orderId, year, after }: { orderId: string; year: number; after: number },
): Promise<MailSent> {
  return sendChosenMail(ctx, mail, orderId, async (tx, order) => {
    if ((await readYear(tx, order, year)).length === 0) return null;
    return {
      event: "year",
      subject: await storeStatement(tx, orderId, year),
      lastAttempt: after,
      facts: { year },
    };
  });
}
