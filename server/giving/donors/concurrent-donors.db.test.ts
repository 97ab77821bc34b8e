import { afterEach, beforeEach, expect, test } from "vitest";
import { lockOrder } from "#server/giving/orders/lock-order.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { assignDonors } from "./assign-donors.ts";
import { mergeDonors } from "./merge-donors.ts";
import { donors } from "./table.ts";

let t: Site;
beforeEach(async () => {
  t = await openSite();
});
afterEach(() => t.close());

const ayse = { customerName: "Ayşe Yılmaz", customerPhone: "5321112233", customerEmail: "ayse@example.net" };
const ali = { customerName: "Ali Veli", customerPhone: "5321112233", customerEmail: null };

async function give(contact: typeof ayse | typeof ali) {
  const id = await t.place({ status: "completed", ...contact });
  await assignDonors(t.db);
  return { id, donorId: (await t.readOrder(id)).donorId ?? "" };
}

/** Waits until this many transactions wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  const rows = await rowsOf(t.db)`
    select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  if (rows.length < count) await untilWaiting(count);
}

test("two processes that assign at once make one donor of one person", async () => {
  // More than one transaction assigns.
  for (let n = 0; n < 120; n++) await t.place({ status: "completed", ...ayse });
  const assigned = await Promise.all([assignDonors(t.db), assignDonors(t.db), assignDonors(t.db)]);
  expect(assigned.reduce((sum, count) => sum + count)).toBe(120);
  expect(await t.db.$count(donors)).toBe(1);
});

// The embedded database has one connection, so no transaction waits for another.
test.skipIf(process.env.TEST_DATABASE === "embedded")(
  "an order that is assigned while staff merge its donor gets the donor that remains",
  async () => {
    const one = await give(ayse);
    const other = await give(ali);
    const staff = await t.as("Ada", "editor");
    const id = await t.place({ status: "completed", ...ali });
    const writes = await t.db.transaction(async (tx) => {
      // The merge moves this order, so it waits.
      await lockOrder(tx, other.id);
      const merged = mergeDonors(staff, one.donorId, other.donorId);
      await untilWaiting(1);
      const assigned = assignDonors(t.db);
      await untilWaiting(2);
      return { merged, assigned };
    });
    expect(await writes.merged).toEqual({ kind: "merged" });
    expect(await writes.assigned).toBe(1);
    expect((await t.readOrder(id)).donorId).toBe(one.donorId);
  },
);
