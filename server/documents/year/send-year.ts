import { isMailable } from "#shared/mail-address.ts";
import { type StaffContext, staffWrite } from "../../accounts/staff-write.ts";
import { lockOrder } from "../../orders/lock-order.ts";
import { deliverMailNow } from "../../orders/mail/deliver-mail.ts";
import type { MailContext } from "../../orders/mail/mail-context.ts";
import { type MailSent, queueAgain } from "../../orders/mail/send-mail.ts";
import { keepStatement } from "./keep-statement.ts";
import { readYear } from "./read-year.ts";

/**
 * Mails the donor of an order the statement of a year. `after`: the last attempt that staff have seen, 0 for none, so a
 * request that comes twice sends once.
 */
export async function sendYear(
  ctx: StaffContext,
  mail: MailContext,
  { orderId, year, after }: { orderId: string; year: number; after: number },
): Promise<MailSent> {
  if (!mail.server) return { kind: "off" };
  type Prepared = MailSent | { kind: "ready"; id: string };
  const ready = await staffWrite(ctx, "orders.write", async ({ tx, now, audit }): Promise<Prepared> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { kind: "missing" };
    if (!isMailable(order.customerEmail)) return { kind: "no-address" };
    if ((await readYear(tx, order, year)).length === 0) return { kind: "untrue" };
    const subject = await keepStatement(tx, orderId, year);
    const queued = await queueAgain(tx, order, { event: "year", subject, after }, now);
    if (queued.kind !== "ready") return queued;
    const { attempt } = queued;
    await audit({
      action: "send-mail",
      entity: "order",
      entityId: orderId,
      after: { event: "year", year, attempt },
    });
    return queued;
  });
  return ready.kind === "ready" ? deliverMailNow(mail, ready.id) : ready;
}
