import { and, desc, eq } from "drizzle-orm";
import { isMailable } from "#shared/mail-address.ts";
import { type Forbidden, type StaffContext, staffWrite } from "../../accounts/staff-write.ts";
import type { Tx } from "../../db/connect.ts";
import type { MailEvent } from "../../messaging/mail-events.ts";
import { mailOutbox } from "../../messaging/table.ts";
import type { Missing } from "../../records/outcomes.ts";
import { lockOrder, type OrderRow } from "../lock-order.ts";
import { deliverMailNow, type MailOutcome } from "./deliver-mail.ts";
import type { MailContext } from "./mail-context.ts";
import { queueMail, queueUnpaidMail } from "./queue-mail.ts";

export type MailSent =
  | MailOutcome
  /** The site has no mail server. */
  | { kind: "off" }
  /** The order has no address that can take mail. */
  | { kind: "no-address" }
  /** What the mail says is not true of the order now. */
  | { kind: "untrue" }
  /** Staff have just sent it, perhaps the same person. */
  | { kind: "overtaken" }
  /** An earlier one has not left yet. */
  | { kind: "underway" }
  /** Too much mail to this address about unpaid orders today. */
  | { kind: "limit" }
  | Missing
  | Forbidden;

/**
 * What staff want to send: `subject` is the id of what it is about, `after` the last attempt that they have seen, 0 for
 * none. So a request that comes twice sends once.
 */
type MailChoice = { orderId: string; event: MailEvent; subject: string; after: number };

/**
 * Sends mail about an order, for the first time or again, as the next attempt: an earlier one stays in the outbox as it
 * was. Delivered right after the commit.
 */
export async function sendMail(ctx: StaffContext, mail: MailContext, choice: MailChoice): Promise<MailSent> {
  if (!mail.server) return { kind: "off" };
  type Prepared = MailSent | { kind: "ready"; id: string };
  const ready = await staffWrite(ctx, "orders.write", async ({ tx, now, audit }): Promise<Prepared> => {
    const order = await lockOrder(tx, choice.orderId);
    if (!order) return { kind: "missing" };
    const prepared = await prepare(mail, tx, order, choice, now);
    if (prepared.kind === "ready") {
      const { event } = choice;
      await audit({
        action: "send-mail",
        entity: "order",
        entityId: order.id,
        after: { event, attempt: prepared.attempt },
      });
    }
    return prepared;
  });
  return ready.kind === "ready" ? deliverMailNow(mail, ready.id) : ready;
}

async function prepare(
  { writers }: MailContext,
  tx: Tx,
  order: OrderRow,
  { event, subject, after }: MailChoice,
  now: Date,
): Promise<Queued> {
  if (!isMailable(order.customerEmail)) return { kind: "no-address" };
  const [known] = await tx
    .select({ orderId: mailOutbox.orderId })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.event, event), eq(mailOutbox.subject, subject)))
    .limit(1);
  if (known ? known.orderId !== order.id : subject !== order.id && event !== "document")
    return { kind: "untrue" };
  const about = { event, subject, language: order.language };
  if (!(await writers[event]?.(tx, about, order))) return { kind: "untrue" };
  return queueAgain(tx, order, { event, subject, after }, now);
}

type Queued = MailSent | { kind: "ready"; id: string; attempt: number };

/**
 * Queues mail as the attempt that follows `after`, if that was the last one and is over. The caller holds the order's
 * lock, and knows that its address can take mail and that what the mail says is true.
 */
export async function queueAgain(
  tx: Tx,
  order: OrderRow,
  { event, subject, after }: Omit<MailChoice, "orderId">,
  now: Date,
): Promise<Queued> {
  const [last] = await tx
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.event, event), eq(mailOutbox.subject, subject)))
    .orderBy(desc(mailOutbox.attempt))
    .limit(1);
  if (last?.state === "queued" || last?.state === "sending") return { kind: "underway" };
  if ((last?.attempt ?? 0) !== after) return { kind: "overtaken" };
  const attempt = after + 1;
  const about = { id: order.id, email: order.customerEmail, language: order.language };
  const row = { subject, attempt, order: about, now };
  const queued =
    event === "transfer_instructions" || event === "transfer_reminder"
      ? await queueUnpaidMail(tx, { ...row, event })
      : await queueMail(tx, { ...row, event });
  if (!queued) return { kind: "limit" };
  const [made] = await tx
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(
      and(eq(mailOutbox.event, event), eq(mailOutbox.subject, subject), eq(mailOutbox.attempt, attempt)),
    );
  return made ? { kind: "ready", id: made.id, attempt } : { kind: "underway" };
}
