import { and, eq, gt, isNotNull, isNull, lte, not, notExists, or, sql } from "drizzle-orm";
import { isMobile } from "#server/messaging/providers/provider.ts";
import { mailOutbox, smsNotices } from "#server/messaging/table.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { ReminderWay } from "#shared/giving/reminder-ways.ts";
import { dayMs } from "#shared/text/time.ts";
import { hasMatch, isMatched } from "../has-match.ts";
import { lockOrder, type OrderRow } from "../lock-order.ts";
import { canBeMailed, queueMail } from "../mail/queue-mail.ts";
import { readOrderSettings } from "../order-settings.ts";
import { toSmsNumber } from "../queue-sms.ts";
import { mayExpire } from "../rules.ts";
import { orders } from "../table.ts";
import { queueReminder } from "./queue-reminder.ts";

/** Transfers that were due longer ago get no reminder: they are older than the setting, or the site was stopped. */
const windowMs = 3 * dayMs;
const batchSize = 200;

/**
 * Queues one reminder for each bank transfer that is unpaid after the days of the setting, unless staff changed the order.
 * Returns the number of reminders.
 */
export async function remindUnpaid({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const { reminderDays, reminderBy } = await readOrderSettings(db);
  if (reminderDays === null) return 0;
  const now = clock.now();
  const dueBefore = new Date(now.getTime() - reminderDays * dayMs);
  const constantColumn = { one: sql`1` };
  const reminderMails = db
    .select(constantColumn)
    .from(mailOutbox)
    .where(and(eq(mailOutbox.event, "transfer_reminder"), eq(mailOutbox.subject, orders.id)));
  const reminderNotices = db
    .select(constantColumn)
    .from(smsNotices)
    .where(and(eq(smsNotices.event, "transfer_reminder"), eq(smsNotices.orderId, orders.id)));
  let queued = 0;
  for (let after = ""; ; ) {
    const dueOrders = await db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.status, "pending"),
          eq(orders.paymentMethod, "bank_transfer"),
          isNull(orders.staffChangedAt),
          eq(orders.informsDonor, true),
          or(isNotNull(orders.customerEmail), isNotNull(orders.customerPhone)),
          lte(orders.createdAt, dueBefore),
          gt(orders.createdAt, new Date(dueBefore.getTime() - windowMs)),
          gt(orders.id, after),
          notExists(reminderMails),
          notExists(reminderNotices),
          not(isMatched),
        ),
      )
      .orderBy(orders.id)
      .limit(batchSize);
    for (const { id } of dueOrders) {
      if (await db.transaction((tx) => remind(tx, id, { now, reminderBy }))) queued += 1;
    }
    if (dueOrders.length < batchSize) return queued;
    after = dueOrders.at(-1)?.id ?? "";
  }
}

async function remind(
  tx: Tx,
  id: string,
  { now, reminderBy }: { now: Date; reminderBy: ReminderWay },
): Promise<boolean> {
  const order = await lockOrder(tx, id);
  if (!order || !mayExpire(order) || (await hasMatch(tx, id))) return false;
  if ((await chooseWay(tx, order, reminderBy)) === "sms") return queueReminder(tx, order, now);
  return queueMail(tx, { event: "transfer_reminder", subject: id, order, now });
}

/** Another way is chosen only when the preferred way is impossible, not when its limit is reached. */
async function chooseWay(tx: Tx, order: OrderRow, preferredWay: ReminderWay): Promise<ReminderWay> {
  const { customerEmail: email, customerPhone: phone } = order;
  const reachablePhone = await toSmsNumber(tx, phone);
  const fallback = reachablePhone !== null && isMobile(reachablePhone) ? "sms" : "mail";
  return preferredWay === "sms" || !(await canBeMailed(tx, email)) ? fallback : "mail";
}
