import { lockOrder } from "#server/giving/orders/lock-order.ts";
import { queueMail } from "#server/giving/orders/mail/queue-mail.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { istanbulDay, shiftDay } from "#shared/text/dates.ts";
import { readNameless } from "./names-mail.ts";

/** Buyers are reminded so many days before the day of the names. */
const daysBefore = 3;

/** Queues one reminder for each order whose shares wait for names within three days. Returns the number of reminders. */
export async function remindNames({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock.now();
  const today = istanbulDay(now);
  const due = await rowsOf<{ id: string }>(db)`
    select distinct o.id from kurban_shares s join order_items i on i.id = s.order_item_id join orders o on o.id = i.order_id
    where s.owner_name is null and s.names_by between ${today} and ${shiftDay(today, daysBefore)}
      and s.state in ('held', 'paid', 'placed') and o.informs_donor
      and not exists (select from mail_outbox m where m.event = 'kurban_names' and m.subject = o.id)
    order by o.id`;
  let queued = 0;
  for (const { id } of due) if (await db.transaction((tx) => remind(tx, id, now))) queued += 1;
  return queued;
}

async function remind(tx: Tx, id: string, now: Date): Promise<boolean> {
  const order = await lockOrder(tx, id);
  if (!order || !(await readNameless(tx, id, istanbulDay(now)))) return false;
  return queueMail(tx, { event: "kurban_names", subject: id, order, now });
}
