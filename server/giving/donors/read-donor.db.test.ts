import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderConsents } from "#server/giving/orders/consents/table.ts";
import { orders } from "#server/giving/orders/table.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { assignDonors } from "./assign-donors.ts";
import { readDonor } from "./read-donor.ts";

let t: Site;
beforeAll(async () => {
  t = await openSite();
});
afterAll(() => t.close());

test("the card sums all gifts, also those that it does not list", async () => {
  const id = await t.place({ status: "completed", customerName: "Ayşe", totalAmount: 25_000 });
  await assignDonors(t.db);
  const { donorId } = await t.readOrder(id);
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into orders (id, status, payment_method, source, counted, total_amount, completed_at, donor_id)
      select 'HD' || lpad(n::text, 14, '0'), 'completed', 'cash', 'import', n > 50, 1000, now(), ${donorId}
      from generate_series(1, 250) n`);
  });
  await t.db.insert(orderConsents).values({ orderId: id, kind: "messages", version: "0", language: "tr" });
  await t.db
    .update(orders)
    .set({ createdAt: new Date(0) })
    .where(eq(orders.id, id));
  const card = await readDonor(t.db, donorId ?? "", t.clock.now());
  if (card?.kind !== "donor") throw new Error("no card");
  expect(card.gifts).toHaveLength(200);
  expect(card.total).toEqual({ gifts: 251, amount: 275_000, uncounted: 50_000 });
  expect(card.consents).toHaveLength(1);
});
