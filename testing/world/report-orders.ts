import { sql } from "drizzle-orm";
import { cashDays, cashDesks } from "#server/giving/cash/table.ts";
import { donors } from "#server/giving/donors/table.ts";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { ORDER_SOURCES } from "#shared/giving/order-status.ts";
import { LOCALES } from "#shared/text/locale.ts";
import { dayMs } from "#shared/text/time.ts";
import type { Random } from "#testing/donor/random.ts";
import { testProject } from "./site.ts";

type NewOrder = typeof orders.$inferInsert & { id: string };
type NewItem = typeof orderItems.$inferInsert;

const types = ["standart", "zekat", "diger"];

/** Two cash desks, each with an open day. Returns the ids of the days. */
async function openDesks(db: Db): Promise<string[]> {
  const activeSince = new Date("2025-01-01T06:00:00Z");
  const rows = await db
    .insert(cashDesks)
    .values([
      { name: "Merkez", place: "Fatih", activeSince },
      { name: "Stant", activeSince },
    ])
    .returning();
  const days = rows.map(({ id }) => ({
    deskId: id,
    day: "2025-01-01",
    opening: 0,
    openedName: "Ada",
    openedAt: activeSince,
  }));
  return (await db.insert(cashDays).values(days).returning()).map(({ id }) => id);
}

/**
 * Writes random orders of the usual campaigns of openSite and its project, given in the two years before `until`: several
 * items, unpaid and cancelled orders, partial and whole refunds, imported ones that are not counted, trial payments,
 * gifts in cash, gifts without a donor, and orders without a day.
 */
export async function addRandomOrders(
  db: Db,
  random: Random,
  { count, until }: { count: number; until: Date },
) {
  const days = await openDesks(db);
  const people = await db
    .insert(donors)
    .values(Array.from({ length: Math.ceil(count / 6) }, (_, index) => ({ name: `Bağışçı ${index}` })))
    .returning({ id: donors.id });
  const newOrders: NewOrder[] = [];
  const newItems: NewItem[] = [];
  const completed: { id: string; at: string; day: string | null }[] = [];
  for (let n = 0; n < count; n++) {
    const id = `HDREPORT${String(n).padStart(8, "0")}`;
    // One order in three is near midnight in Istanbul, which is 21:00 in UTC.
    const day = new Date(until.getTime() - random.below(2 * 365) * dayMs).toISOString().slice(0, 10);
    const at = random.chance(0.33)
      ? random.pick(["20:59:59.999", "21:00:00"])
      : `${10 + random.below(9)}:30:00`;
    const moment = new Date(`${day}T${at}Z`);
    const isTrial = random.chance(0.03);
    const method = random.pick(["card", "bank_transfer", "cash", "pos"] as const);
    const source = random.pick(ORDER_SOURCES);
    const items = isTrial
      ? [{ donationType: "deneme", campaignId: null, projectId: null, amount: 500, quantity: 1 }]
      : Array.from({ length: 1 + random.below(3) }, () => ({
          donationType: random.pick(types),
          ...random.pick([
            { campaignId: "genel", projectId: null },
            { campaignId: "okul", projectId: null },
            { campaignId: null, projectId: testProject },
          ]),
          amount: random.between(100, 90_000),
          quantity: random.between(1, 3),
        }));
    newOrders.push({
      id,
      paymentMethod: method,
      source,
      counted: source !== "import" || random.chance(0.3),
      totalAmount: items.reduce((sum, item) => sum + item.amount * item.quantity, 0),
      language: random.pick(LOCALES),
      trial: isTrial ? "real" : null,
      cashDayId: method === "cash" && random.chance(0.7) ? random.pick(days) : null,
      donorId: random.chance(0.85) ? random.pick(people).id : null,
      createdAt: new Date(moment.getTime() - dayMs),
    });
    for (const [position, item] of items.entries()) {
      newItems.push({ ...item, orderId: id, position, campaignTitle: "x", category: "genel" });
    }
    if (random.chance(0.85)) {
      completed.push({ id, at: moment.toISOString(), day: random.chance(0.3) ? day : null });
    }
  }
  await db.transaction(async (tx) => {
    await tx.insert(orders).values(newOrders);
    await tx.insert(orderItems).values(newItems);
  });
  await db.execute(sql`update orders o set status = 'completed', completed_at = c.at, given_on = c.day
    from jsonb_to_recordset(${JSON.stringify(completed)}::jsonb) as c(id text, at timestamptz, day date) where o.id = c.id`);
  // Some orders are from before the column.
  await db.execute(sql`update orders set given_on = null where status = 'completed' and id like '%7'`);
  await refundParts(db);
  await db.execute(sql`update orders set status = 'cancelled' where status = 'completed' and id like '%9'`);
}

/** Refunds a third of the items of some orders, and all items of others. Some of these refunds are only requested. */
async function refundParts(db: Db): Promise<void> {
  const refunded = sql`select o.id, i.id as item, case when o.id like '%9' then i.line_total else i.line_total / 3 end as amount
    from orders o join order_items i on i.order_id = o.id
    where o.status = 'completed' and o.trial is null and o.id ~ '[059]$' and i.line_total >= 3`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into refunds (id, order_id, method, amount, state, reason, ended_at)
      select 'r' || id, id, 'transfer', sum(amount), case when id like '%00' then 'requested' else 'confirmed' end, 'x',
        case when id like '%00' then null else now() end
      from (${refunded}) parts group by id`);
    await tx.execute(sql`insert into refund_items (refund_id, order_item_id, amount)
      select 'r' || id, item, amount from (${refunded}) parts`);
  });
}
