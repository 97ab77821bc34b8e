import { and, eq, gt, isNotNull, isNull, lte, not, notExists, sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/connect.ts";
import type { Clock } from "../../kernel/clock.ts";
import { mailOutbox } from "../../messaging/table.ts";
import { hasMatch, isMatched } from "../has-match.ts";
import { readOrderSettings } from "../order-settings.ts";
import { day, mayExpire } from "../rules.ts";
import { orders } from "../table.ts";
import { lockOrder } from "../write-status.ts";
import { queueUnpaidMail } from "./queue-mail.ts";

/** Transfers that fell due longer ago are left alone: they are older than the setting, or the site was away. */
const window = 3 * day;
const batch = 200;

/**
 * Queues the reminder of bank transfers whose money has not come within the days that administrators set; each order is
 * reminded of once. An order that staff changed by hand is left alone. Returns how many were queued.
 */
export async function remindUnpaid({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const { reminderDays } = await readOrderSettings(db);
  if (reminderDays === null) return 0;
  const now = clock.now();
  const due = new Date(now.getTime() - reminderDays * day);
  const reminded = db
    .select({ one: sql`1` })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.event, "transfer_reminder"), eq(mailOutbox.subject, orders.id)));
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
          isNotNull(orders.customerEmail),
          lte(orders.createdAt, due),
          gt(orders.createdAt, new Date(due.getTime() - window)),
          gt(orders.id, after),
          notExists(reminded),
          not(isMatched),
        ),
      )
      .orderBy(orders.id)
      .limit(batch);
    for (const { id } of found) if (await db.transaction((tx) => remind(tx, id, now))) queued += 1;
    if (found.length < batch) return queued;
    after = found.at(-1)?.id ?? "";
  }
}

async function remind(tx: Tx, id: string, now: Date): Promise<boolean> {
  const order = await lockOrder(tx, id);
  if (!order || !mayExpire(order) || (await hasMatch(tx, id))) return false;
  const about = { id, email: order.customerEmail, language: order.language };
  const mail = { event: "transfer_reminder", subject: id, order: about, now } as const;
  return queueUnpaidMail(tx, mail);
}
