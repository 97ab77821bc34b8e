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
import { reachedBySms } from "../queue-sms.ts";
import { mayExpire } from "../rules.ts";
import { orders } from "../table.ts";
import { queueReminder } from "./queue-reminder.ts";

/** Transfers that fell due longer ago are left alone: they are older than the setting, or the site was away. */
const window = 3 * dayMs;
const batch = 200;

/**
 * Reminds of bank transfers whose money has not come within the set days, once, except those that staff changed.
 * Returns their number.
 */
export async function remindUnpaid({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const { reminderDays, reminderBy } = await readOrderSettings(db);
  if (reminderDays === null) return 0;
  const now = clock.now();
  const due = new Date(now.getTime() - reminderDays * dayMs);
  const one = { one: sql`1` };
  const mailed = db
    .select(one)
    .from(mailOutbox)
    .where(and(eq(mailOutbox.event, "transfer_reminder"), eq(mailOutbox.subject, orders.id)));
  const reminded = db
    .select(one)
    .from(smsNotices)
    .where(and(eq(smsNotices.event, "transfer_reminder"), eq(smsNotices.orderId, orders.id)));
  let queued = 0;
  for (let after = ""; ; ) {
    const found = await db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.status, "pending"),
          eq(orders.paymentMethod, "bank_transfer"),
          isNull(orders.staffChangedAt),
          or(isNotNull(orders.customerEmail), isNotNull(orders.customerPhone)),
          lte(orders.createdAt, due),
          gt(orders.createdAt, new Date(due.getTime() - window)),
          gt(orders.id, after),
          notExists(mailed),
          notExists(reminded),
          not(isMatched),
        ),
      )
      .orderBy(orders.id)
      .limit(batch);
    for (const { id } of found) {
      if (await db.transaction((tx) => remind(tx, id, { now, reminderBy }))) queued += 1;
    }
    if (found.length < batch) return queued;
    after = found.at(-1)?.id ?? "";
  }
}

async function remind(
  tx: Tx,
  id: string,
  { now, reminderBy }: { now: Date; reminderBy: ReminderWay },
): Promise<boolean> {
  const order = await lockOrder(tx, id);
  if (!order || !mayExpire(order) || (await hasMatch(tx, id))) return false;
  if ((await wayTo(tx, order, reminderBy)) === "sms") return queueReminder(tx, order, now);
  return queueMail(tx, { event: "transfer_reminder", subject: id, order, now });
}

/** A limit on the chosen way does not lead to the other one: the next day tries again. */
async function wayTo(tx: Tx, order: OrderRow, wanted: ReminderWay): Promise<ReminderWay> {
  const { customerEmail: email, customerPhone: phone } = order;
  const reached = await reachedBySms(tx, phone);
  const other = reached !== null && isMobile(reached) ? "sms" : "mail";
  return wanted === "sms" || !(await canBeMailed(tx, email)) ? other : "mail";
}
