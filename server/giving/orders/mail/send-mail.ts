import { and, desc, eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import type { Outcome } from "#server/messaging/deliver-messages.ts";
import { mailOutbox } from "#server/messaging/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import type { MailEvent } from "#shared/giving/mail-events.ts";
import { isMailable } from "#shared/text/mail-address.ts";
import { lockOrder, type OrderRow } from "../lock-order.ts";
import { deliverMailNow } from "./deliver-mail.ts";
import type { MailContext } from "./mail-context.ts";
import { queueMail } from "./queue-mail.ts";
import { writeMail } from "./write-mail.ts";

export type MailSent =
  | Outcome
  /** The site has no mail server. */
  | { kind: "off" }
  /** The order has no address that can take mail. */
  | { kind: "no-address" }
  /** The mail does not apply to the present state of the order. */
  | { kind: "untrue" }
  /** A member of staff has just sent the mail, perhaps the same person. */
  | { kind: "overtaken" }
  /** An earlier mail has not been sent yet. */
  | { kind: "underway" }
  /** The address has reached its daily limit of mail about unpaid orders. */
  | { kind: "limit" }
  | Missing
  | Forbidden;

/** `subject` is the id of what the mail is about, `after` the last attempt that staff have seen; 0 for none. */
type MailChoice = { event: MailEvent; subject: string; after: number };

/** Sends mail about an order as the next attempt; an earlier one stays in the outbox as it was. */
export function sendMail(
  ctx: StaffContext,
  mail: MailContext,
  { orderId, ...choice }: MailChoice & { orderId: string },
): Promise<MailSent> {
  const { event, subject } = choice;
  return sendChosen(ctx, mail, orderId, async (tx) => {
    const [known] = await tx
      .select({ orderId: mailOutbox.orderId })
      .from(mailOutbox)
      .where(and(eq(mailOutbox.event, event), eq(mailOutbox.subject, subject)))
      .limit(1);
    const isOurs = known ? known.orderId === orderId : subject === orderId || event === "document";
    return isOurs ? { ...choice, facts: {} } : null;
  });
}

/** Sends the mail that `choose` returns; null: it does not apply. `facts` go into the audit trail. */
export async function sendChosen(
  ctx: StaffContext,
  mail: MailContext,
  orderId: string,
  choose: (tx: Tx, order: OrderRow) => Promise<(MailChoice & { facts: object }) | null>,
): Promise<MailSent> {
  const { server } = mail;
  if (!server) return { kind: "off" };
  const ready = await staffWrite(ctx, "orders.write", async ({ tx, now, audit }): Promise<Queued> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { kind: "missing" };
    if (!isMailable(order.customerEmail)) return { kind: "no-address" };
    const chosen = await choose(tx, order);
    if (!chosen || !(await writeMail(mail, tx, chosen, order))) return { kind: "untrue" };
    const queued = await queueNext(tx, order, chosen, now);
    if (queued.kind === "ready") {
      const after = { event: chosen.event, ...chosen.facts, attempt: chosen.after + 1 };
      await audit({ action: "send-mail", entity: "order", entityId: orderId, after });
    }
    return queued;
  });
  return ready.kind === "ready" ? deliverMailNow(mail, server, ready.id) : ready;
}

type Queued = MailSent | { kind: "ready"; id: string };

/** Queues mail as the attempt that follows `after`, if that was the last one and is over. */
async function queueNext(
  tx: Tx,
  order: OrderRow,
  { event, subject, after }: MailChoice,
  now: Date,
): Promise<Queued> {
  const same = and(eq(mailOutbox.event, event), eq(mailOutbox.subject, subject));
  const findLast = () => tx.select().from(mailOutbox).where(same).orderBy(desc(mailOutbox.attempt)).limit(1);
  const [last] = await findLast();
  if (last?.state === "queued" || last?.state === "sending") return { kind: "underway" };
  if ((last?.attempt ?? 0) !== after) return { kind: "overtaken" };
  if (!(await queueMail(tx, { event, subject, attempt: after + 1, order, now }))) return { kind: "limit" };
  const [made] = await findLast();
  return made ? { kind: "ready", id: made.id } : { kind: "underway" };
}
