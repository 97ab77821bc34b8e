import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smsOutbox } from "../messaging/table.ts";
import { claimSms } from "./deliver-sms.ts";
import { orders } from "./table.ts";
import { openTestOrders, type TestOrders } from "./test-orders.ts";

let t: TestOrders;
beforeAll(async () => {
  t = await openTestOrders();
});
afterAll(() => t.close());

// The embedded database has one connection, where nobody waits for anybody.
test.runIf(process.env.TEST_DATABASE === "postgres")(
  "a row that is taken waits for nobody who holds its order",
  { timeout: 10_000 },
  async () => {
    const id = await t.place({ status: "completed" });
    await t.db.insert(smsOutbox).values({ orderId: id, phone: "5321234567" });
    await t.db.transaction(async (tx) => {
      await tx.select().from(orders).where(eq(orders.id, id)).for("update");
      // Who holds the order goes on to the row: one of them would wait for the other for ever.
      expect(await claimSms(t.sms, id)).toMatchObject({ orderId: id, tries: 1 });
    });
  },
);
