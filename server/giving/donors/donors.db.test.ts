import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { permissions } from "#server/giving/donor-page/table.ts";
import { orders } from "#server/giving/orders/table.ts";
import { eraseOrders } from "#server/giving/privacy/erase-orders.ts";
import { mailOutbox } from "#server/messaging/table.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { assignDonors } from "./assign-donors.ts";
import { editDonor } from "./edit-donor.ts";
import { type DonorQuery, listDonors } from "./list-donors.ts";
import { markDistinct, mergeDonors, undoMerge } from "./merge-donors.ts";
import { readDonor } from "./read-donor.ts";
import { donorMerges, donors } from "./table.ts";

let t: Site;
beforeEach(async () => {
  t = await openSite();
});
afterEach(() => t.close());

const ayse = { customerName: "Ayşe Yılmaz", customerPhone: "5321112233", customerEmail: "ayse@example.net" };
const ali = { customerName: "Ali Veli", customerPhone: "5321112233", customerEmail: null };

/** Places a completed order and returns its id and donor. */
async function give(contact: Partial<typeof orders.$inferInsert> = ayse) {
  t.passMinutes(1);
  const id = await t.place({ status: "completed", ...contact });
  await assignDonors(t.db);
  if (contact.givenOn) await t.db.update(orders).set({ givenOn: contact.givenOn }).where(eq(orders.id, id));
  const { donorId } = await t.readOrder(id);
  if (!donorId) throw new Error("no donor");
  return { id, donorId };
}

const names = async (query: DonorQuery) => (await listDonors(t.db, query)).rows.map(({ name }) => name);

async function readCard(id: string) {
  const card = await readDonor(t.db, id, t.clock.now());
  if (card?.kind !== "donor") throw new Error("no card");
  return card;
}

test("the list finds a donor by every spelling of name, phone and e-mail, and by the order", async () => {
  const { id } = await give();
  await give({ customerName: "Başka Biri", customerPhone: "5449998877", customerEmail: null });
  const { reference } = await t.readOrder(id);
  for (const search of [
    "ayse yilmaz",
    "AYŞE",
    "0532 111 22 33",
    "+90 532 11",
    "0532 11",
    "0090532111",
    "ayse@example",
    id,
    reference ?? "-",
  ])
    expect(await names({ search }), search).toEqual(["Ayşe Yılmaz"]);
  expect(await names({ search: "yok böyle" })).toEqual([]);
  expect(await names({ search: "%__" })).toEqual([]);
});

test("the list sums the completed gifts of each donor, and filters, sorts and pages by them", async () => {
  await give({ ...ayse, totalAmount: 25_000, givenOn: "2025-03-01", paymentMethod: "card" });
  const { donorId } = await give({ ...ayse, totalAmount: 40_000, givenOn: "2026-02-10" });
  await t.place({ ...ayse, status: "pending", totalAmount: 99_000 });
  await give({
    ...ali,
    // A permission belongs to the contact, and the others share a phone.
    customerPhone: "5329998877",
    totalAmount: 10_000,
    givenOn: "2026-05-05",
    paymentMethod: "bank_transfer",
    source: "phone",
  });
  const allowed = { contact: "5329998877", kind: "sms", state: "granted", source: "checkout" } as const;
  await t.db.insert(permissions).values({ ...allowed, at: t.clock.now() });
  const { rows } = await listDonors(t.db, {});
  expect(
    rows.map(({ name, gifts, amount, firstGift, lastGift }) => [name, gifts, amount, firstGift, lastGift]),
  ).toEqual([
    ["Ali Veli", 1, 10_000, "2026-05-05", "2026-05-05"],
    ["Ayşe Yılmaz", 2, 65_000, "2025-03-01", "2026-02-10"],
  ]);
  await t.db
    .update(donors)
    .set({ tags: ["gönüllü"] })
    .where(eq(donors.id, donorId));
  for (const query of [
    { minAmount: 50_000 },
    { firstMonth: "2025-03" },
    { to: "2026-03-01" },
    { tag: "gönüllü" },
    { permission: "no" },
    { method: "card" },
    { source: "web" },
    { search: "ayşe", minAmount: 65_000, maxAmount: 65_000, tag: "gönüllü" },
    { sort: "amount", pageSize: 1 },
    { sort: "name", reversed: true, pageSize: 1, page: 1 },
    { pageSize: 1, page: 9 },
  ] satisfies DonorQuery[])
    expect(await names(query), JSON.stringify(query)).toEqual(["Ayşe Yılmaz"]);
  expect(await names({ permission: "yes" })).toEqual(["Ali Veli"]);
  expect(await names({ campaign: "genel", donationType: "standart", sort: "name" })).toEqual([
    "Ali Veli",
    "Ayşe Yılmaz",
  ]);
  expect(await names({ campaign: "okul" })).toEqual([]);
  expect(await listDonors(t.db, { pageSize: 1, page: 9 })).toMatchObject({ total: 2, page: 2, pages: 2 });
  expect(await listDonors(t.db, { minAmount: 1_000_000, page: 2 })).toMatchObject({
    rows: [],
    total: 0,
    page: 1,
  });
});

test("two donors are merged, and separated again within 30 days", async () => {
  const one = await give();
  const other = await give(ali);
  expect((await readCard(one.donorId)).duplicates.map(({ id }) => id)).toEqual([other.donorId]);
  const staff = await t.as("Ada", "editor");
  expect(await mergeDonors(staff, one.donorId, other.donorId)).toEqual({ kind: "merged" });
  expect(await names({})).toEqual(["Ayşe Yılmaz"]);
  expect((await readCard(one.donorId)).gifts).toHaveLength(2);
  expect(await readDonor(t.db, other.donorId, t.clock.now())).toEqual({ kind: "merged", into: one.donorId });
  expect((await give(ali)).donorId, "a later gift of the merged donor").toBe(one.donorId);
  expect(await mergeDonors(staff, one.donorId, other.donorId)).toEqual({ kind: "not-mergeable" });

  const [merge] = await t.db.select().from(donorMerges);
  expect(await undoMerge(staff, merge?.id ?? "")).toEqual({ kind: "separated" });
  expect((await t.readOrder(other.id)).donorId).toBe(other.donorId);
  expect((await readCard(one.donorId)).gifts, "the later gift stays").toHaveLength(2);
  expect((await readCard(one.donorId)).duplicates, "staff said that they are different").toEqual([]);
  expect(await undoMerge(staff, merge?.id ?? "")).toEqual({ kind: "too-late" });
});

test("merges are undone in reverse order, and not after 30 days", async () => {
  const staff = await t.as("Ada", "editor");
  const first = (await give()).donorId;
  const second = (await give(ali)).donorId;
  const third = (await give({ customerName: "Can Er", customerPhone: "5449998877", customerEmail: null }))
    .donorId;
  await mergeDonors(staff, second, first);
  await mergeDonors(staff, third, second);
  expect((await readCard(third)).gifts).toHaveLength(3);
  const mergeOf = async (id: string) => {
    const [merge] = await t.db.select().from(donorMerges).where(eq(donorMerges.mergedId, id));
    return merge?.id ?? "";
  };
  expect(await undoMerge(staff, await mergeOf(first))).toEqual({ kind: "later-merge" });
  expect(await undoMerge(staff, await mergeOf(second))).toEqual({ kind: "separated" });
  expect((await readCard(second)).gifts).toHaveLength(2);
  t.passMinutes(30 * 24 * 60);
  expect(await undoMerge(staff, await mergeOf(first))).toEqual({ kind: "too-late" });
});

test("donors that staff declared different are not proposed again", async () => {
  const one = await give();
  const other = await give(ali);
  expect(await markDistinct(await t.as("Ada", "editor"), other.donorId, one.donorId)).toEqual({
    kind: "saved",
  });
  expect((await readCard(one.donorId)).duplicates).toEqual([]);
});

test("a corrected contact changes the donor's orders that are pending or have unsent mail, and no other order", async () => {
  const done = await give();
  const open = await give();
  const waiting = await t.place({ ...ayse, status: "pending", paymentMethod: "bank_transfer" });
  const stranger = await t.place({
    ...ayse,
    customerName: "Başka Biri",
    customerEmail: "b@example.net",
    status: "pending",
  });
  await t.db.insert(mailOutbox).values({
    event: "received",
    subject: open.id,
    orderId: open.id,
    toAddress: ayse.customerEmail,
    language: "tr",
    state: "queued",
  });
  const { donor } = await readCard(done.donorId);
  const values = {
    name: donor.name,
    phone: "0532 111 22 44",
    email: "yeni@example.net",
    note: " Salı arayın ",
    tags: [" gönüllü", "", "gönüllü"],
  };
  const edit = async (expectedUpdatedAt: Date) =>
    editDonor(await t.as("Ada", "editor"), { id: donor.id, expectedUpdatedAt, values }, async () => {});
  expect(await edit(donor.updatedAt)).toEqual({ kind: "saved", orders: 2 });
  for (const id of [open.id, waiting])
    expect(await t.readOrder(id)).toMatchObject({
      customerPhone: "5321112244",
      customerEmail: "yeni@example.net",
    });
  for (const id of [done.id, stranger])
    expect((await t.readOrder(id)).customerPhone).toBe(ayse.customerPhone);
  const [mail] = await t.db.select().from(mailOutbox).where(eq(mailOutbox.orderId, open.id));
  expect(mail?.toAddress).toBe("yeni@example.net");
  expect((await readCard(donor.id)).donor).toMatchObject({ note: "Salı arayın", tags: ["gönüllü"] });
  expect(await edit(donor.updatedAt)).toMatchObject({ kind: "stale", by: "Ada" });
});

test("a corrected contact does not change the order of another person with the same name and phone", async () => {
  const father = await give();
  const pending = { ...ayse, status: "pending" } as const;
  const son = await t.place({ ...pending, customerEmail: "ogul@example.net" });
  const bare = await t.place({ ...pending, customerEmail: null });
  const { donor } = await readCard(father.donorId);
  const values = { name: "Ayşe Kaya", phone: "5320000000", email: "yeni@example.net", note: "", tags: [] };
  const input = { id: donor.id, expectedUpdatedAt: donor.updatedAt, values };
  const saved = await editDonor(await t.as("Ada", "editor"), input, async () => {});
  expect(saved).toEqual({ kind: "saved", orders: 1 });
  expect(await t.readOrder(son)).toMatchObject({ ...ayse, customerEmail: "ogul@example.net" });
  expect(await t.readOrder(bare)).toMatchObject({ customerName: "Ayşe Kaya", customerPhone: "5320000000" });
});

test("a corrected contact replaces only what an open order had in common with the donor", async () => {
  const staff = await t.as("Ada", "editor");
  const { donorId } = await give();
  const relative = await give({ ...ayse, customerName: "Ali Veli" });
  const merged = await give({ ...ayse, customerEmail: "is@example.net" });
  expect(relative.donorId).toBe(donorId);
  await mergeDonors(staff, donorId, merged.donorId);
  for (const { id } of [relative, merged]) {
    const message = { event: "received", subject: id, orderId: id, language: "tr", state: "queued" } as const;
    const { customerEmail } = await t.readOrder(id);
    await t.db.insert(mailOutbox).values({ ...message, toAddress: customerEmail ?? "" });
  }
  const { donor } = await readCard(donorId);
  const values = { name: "Ayşe Kaya", phone: "5320000000", email: "yeni@example.net", note: "", tags: [] };
  const saved = await editDonor(
    staff,
    { id: donorId, expectedUpdatedAt: donor.updatedAt, values },
    async () => {},
  );
  expect(saved).toEqual({ kind: "saved", orders: 2 });
  expect(await t.readOrder(relative.id)).toMatchObject({
    customerName: "Ali Veli",
    customerPhone: "5320000000",
    customerEmail: "yeni@example.net",
  });
  expect(await t.readOrder(merged.id)).toMatchObject({
    customerName: "Ayşe Kaya",
    customerPhone: "5320000000",
    customerEmail: "is@example.net",
  });
});

test("the erasure of an order removes from the card only what no other order of the donor has", async () => {
  const first = await give();
  const second = await give({ ...ayse, customerName: "Ali Veli" });
  const third = await give({ ...ayse, customerName: "Ali Veli", customerEmail: null });
  expect([second.donorId, third.donorId]).toEqual([first.donorId, first.donorId]);
  const erase = (id: string) => t.db.transaction((tx) => eraseOrders(tx, [id], t.clock.now()));
  await erase(first.id);
  expect((await readCard(first.donorId)).donor).toMatchObject({
    name: "Ali Veli",
    phone: ayse.customerPhone,
  });
  expect((await readCard(first.donorId)).donor.email).toBe(ayse.customerEmail);
  await erase(second.id);
  expect((await readCard(first.donorId)).donor).toMatchObject({
    name: "Ali Veli",
    email: null,
    erasedAt: null,
  });
  await erase(third.id);
  expect((await readCard(first.donorId)).donor).toMatchObject({ phone: null, email: null });
  expect((await readCard(first.donorId)).donor.erasedAt).not.toBeNull();
});

test("a new note or tag changes no order, not even an order without e-mail address", async () => {
  const { donorId } = await give();
  const open = await t.place({ ...ayse, customerEmail: null, status: "pending" });
  const { donor } = await readCard(donorId);
  const values = {
    name: donor.name,
    phone: donor.phone ?? "",
    email: donor.email ?? "",
    note: "Salı",
    tags: ["esnaf"],
  };
  const edit = { id: donorId, expectedUpdatedAt: donor.updatedAt, values };
  const endLinks = async () => {};
  expect(await editDonor(await t.as("Ada", "editor"), edit, endLinks)).toEqual({ kind: "saved", orders: 0 });
  expect((await t.readOrder(open)).customerEmail).toBeNull();
});

test("staff without the right change nothing", async () => {
  const { donorId } = await give();
  const viewer = await t.as("Vera", "viewer");
  expect(await mergeDonors(viewer, donorId, donorId)).toMatchObject({ kind: "forbidden" });
  expect(await undoMerge(viewer, "x")).toMatchObject({ kind: "forbidden" });
});
