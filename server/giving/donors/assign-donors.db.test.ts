import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { orders } from "#server/giving/orders/table.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { assignDonors } from "./assign-donors.ts";
import { donors } from "./table.ts";

let t: Site;
beforeEach(async () => {
  t = await openSite();
});
afterEach(() => t.close());

const ayse = { customerName: "Ayşe Yılmaz", customerPhone: "5321112233", customerEmail: "ayse@example.net" };

/** Places a completed order, runs the job, and returns the donor of the order. */
async function give(contact: Partial<typeof orders.$inferInsert>): Promise<string | null> {
  t.passMinutes(1);
  const id = await t.place({ customerEmail: null, customerPhone: null, status: "completed", ...contact });
  await assignDonors(t.db);
  return (await t.readOrder(id)).donorId;
}

test.each([
  ["both contacts and another name", { ...ayse, customerName: "A. Yılmaz" }],
  ["the e-mail in capitals", { ...ayse, customerEmail: "AYŞE@example.net".replace("Ş", "S") }],
  ["the phone and the name", { ...ayse, customerEmail: null }],
  ["the e-mail and the name without marks", { ...ayse, customerName: "AYSE  YILMAZ", customerPhone: null }],
])("an order with %s has the same donor", async (_, contact) => {
  const donor = await give(ayse);
  expect(donor).not.toBeNull();
  expect(await give(contact)).toBe(donor);
});

test.each([
  ["the phone and another name", { ...ayse, customerName: "Ali Yılmaz", customerEmail: null }],
  ["the phone, the name and another e-mail", { ...ayse, customerEmail: "baska@example.net" }],
  ["only the name", { customerName: ayse.customerName, customerPhone: "5559998877" }],
])("an order with %s has another donor", async (_, contact) => {
  const donor = await give(ayse);
  const other = await give(contact);
  expect(other).not.toBeNull();
  expect(other).not.toBe(donor);
});

test("the donor gets the contact that was missing, and another value then contradicts it", async () => {
  const donor = await give({ ...ayse, customerEmail: null });
  expect(await give(ayse)).toBe(donor);
  expect(await t.db.select().from(donors)).toEqual([
    expect.objectContaining({ name: "Ayşe Yılmaz", phone: ayse.customerPhone, email: ayse.customerEmail }),
  ]);
  expect(await give({ ...ayse, customerEmail: "baska@example.net" })).not.toBe(donor);
});

test("a former contact of the donor and a merged donor still lead to the donor", async () => {
  const donor = await give(ayse);
  await t.db
    .update(donors)
    .set({ phone: "5550000000", email: null })
    .where(eq(donors.phone, ayse.customerPhone));
  expect(await give(ayse), "the contacts of the earlier order").toBe(donor);
  const [merged] = await t.db
    .insert(donors)
    .values({ name: "Ayşe Kaya", phone: "5441112233", mergedInto: donor })
    .returning();
  expect(merged?.mergedInto).toBe(donor);
  expect(await give({ customerName: "Ayşe Kaya", customerPhone: "5441112233" })).toBe(donor);
});

test("unpaid and anonymous orders have no donor", async () => {
  expect(await give({ ...ayse, status: "pending" })).toBeNull();
  expect(await give({ customerName: "" })).toBeNull();
  expect(await t.db.select().from(donors)).toEqual([]);
});

test("orders that complete together are assigned as one after the other", async () => {
  const contacts = [
    { customerPhone: "5321112233" },
    { customerPhone: "5321112233", customerEmail: "ayse@example.net" },
    { customerEmail: "AYSE@example.net" },
    { customerPhone: "5321112233", customerEmail: "baska@example.net" },
  ];
  const ids: string[] = [];
  for (const contact of contacts) {
    t.passMinutes(1);
    const row = { customerName: "Ayşe Yılmaz", customerPhone: null, customerEmail: null, ...contact };
    ids.push(await t.place({ ...row, status: "completed" }));
  }
  expect(await assignDonors(t.db)).toBe(4);
  const [first, second, third, other] = (await Promise.all(ids.map(t.readOrder))).map(
    ({ donorId }) => donorId,
  );
  expect([second, third]).toEqual([first, first]);
  expect(other).not.toBe(first);
});

test("orders of one new donor that complete together have one donor", async () => {
  const ids = [];
  for (let n = 0; n < 3; n++) ids.push(await t.place({ ...ayse, status: "completed" }));
  expect(await assignDonors(t.db)).toBe(3);
  const donorIds = new Set((await Promise.all(ids.map(t.readOrder))).map(({ donorId }) => donorId));
  expect(donorIds.size).toBe(1);
  expect(await assignDonors(t.db)).toBe(0);
});

test("an assignment does not change the time of the order, which staff compare", async () => {
  const id = await t.place({ ...ayse, status: "completed" });
  const { updatedAt } = await t.readOrder(id);
  t.passMinutes(5);
  await assignDonors(t.db);
  expect((await t.readOrder(id)).updatedAt).toEqual(updatedAt);
});
