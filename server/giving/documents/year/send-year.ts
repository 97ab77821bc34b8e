import type { MailContext } from "#server/giving/orders/mail/mail-context.ts";
import { type MailSent, sendChosen } from "#server/giving/orders/mail/send-mail.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { keepStatement } from "./keep-statement.ts";
import { readYear } from "./read-year.ts";

/** Mails the donor of an order the statement of a year. `after`: the last attempt that staff have seen; 0 for none. */
export function sendYear(
  ctx: StaffContext,
  mail: MailContext,
  { orderId, year, after }: { orderId: string; year: number; after: number },
): Promise<MailSent> {
  return sendChosen(ctx, mail, orderId, async (tx, order) => {
    if ((await readYear(tx, order, year)).length === 0) return null;
    return { event: "year", subject: await keepStatement(tx, orderId, year), after, facts: { year } };
  });
}
