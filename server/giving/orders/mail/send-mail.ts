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
import { isTrueMail } from "./write-mail.ts";

export type MailSent =
  | Outcome
  /** The site has no mail server. */
  | { kind: "off" }
  /** The order has no valid address. */
  | { kind: "no-address" }
  /** The mail is not true in the present state of the order. */
  | { kind: "untrue" }
  /** A member of staff, perhaps the same person, has sent the mail since the page was loaded. */
  | { kind: "overtaken" }
  /** An earlier mail has not been sent yet. */
  | { kind: "underway" }
  /** The address has reached its daily limit of mail about unpaid orders. */
  | { kind: "limit" }
  | Missing
  | Forbidden;

/** `subject` is the id of what the mail is about, `lastAttempt` the last attempt that staff have seen, or 0. */
type MailChoice = { event: MailEvent; subject: string; lastAttempt: number };

/** Sends mail about an order as the next attempt. Earlier attempts stay in the outbox. */
export function sendMail(
  ctx: StaffContext,
  mail: MailContext,
  { orderId, ...choice }: MailChoice & { orderId: string },
): Promise<MailSent> {
  const { event, subject } = choice;
  return sendChosenMail(ctx, mail, orderId, async (tx) => {
    const [earlierMail] = await tx
      .select({ orderId: mailOutbox.orderId })
      .from(mailOutbox)
      .where(and(eq(mailOutbox.event, event), eq(mailOutbox.subject, subject)))
      .limit(1);
    const belongsToOrder = earlierMail
      ? earlierMail.orderId === orderId
      : subject === orderId || event === "document";
    return belongsToOrder ? { ...choice, facts: {} } : null;
  });
}

/** Sends the mail that `choose` returns, or none for null. `facts` go into the audit trail. */
export async function sendChosenMail(
  ctx: StaffContext,
  mail: MailContext,
  orderId: string,
  choose: (tx: Tx, order: OrderRow) => Promise<(MailChoice & { facts: object }) | null>,
): Promise<MailSent> {
  const { server } = mail;
  if (!server) return { kind: "off" };
  const prepared = await staffWrite(ctx, "orders", "change", async ({ tx, now, audit }): Promise<Queued> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { kind: "missing" };
    if (!isMailable(order.customerEmail)) return { kind: "no-address" };
    const choice = await choose(tx, order);
    if (!choice || !(await isTrueMail(mail, tx, choice, order))) return { kind: "untrue" };
    const queued = await queueNext(tx, order, choice, now);
    if (queued.kind === "ready") {
      const after = { event: choice.event, ...choice.facts, attempt: choice.lastAttempt + 1 };
      await audit({ action: "send-mail", entity: "order", entityId: orderId, after });
    }
    return queued;
  });
  return prepared.kind === "ready" ? deliverMailNow(mail, server, prepared.id) : prepared;
}

type Queued = MailSent | { kind: "ready"; id: string };

/** Queues mail as the attempt after `lastAttempt`, if that is the last attempt and its delivery has ended. */
async function queueNext(
  tx: Tx,
  order: OrderRow,
  { event, subject, lastAttempt }: MailChoice,
  now: Date,
): Promise<Queued> {
  const isSameMail = and(eq(mailOutbox.event, event), eq(mailOutbox.subject, subject));
  const findLast = () =>
    tx.select().from(mailOutbox).where(isSameMail).orderBy(desc(mailOutbox.attempt)).limit(1);
  const [lastMail] = await findLast();
  if (lastMail?.state === "queued" || lastMail?.state === "sending") return { kind: "underway" };
  if ((lastMail?.attempt ?? 0) !== lastAttempt) return { kind: "overtaken" };
  if (!(await queueMail(tx, { event, subject, attempt: lastAttempt + 1, order, now, isByStaff: true })))
    return { kind: "limit" };
  const [newMail] = await findLast();
  return newMail ? { kind: "ready", id: newMail.id } : { kind: "underway" };
}
