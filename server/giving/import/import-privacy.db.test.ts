import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { readYear, yearsForStaff } from "#server/giving/documents/year/read-year.ts";
import { assignDonors } from "#server/giving/donors/assign-donors.ts";
import { mergeDonors } from "#server/giving/donors/merge-donors.ts";
import { donors } from "#server/giving/donors/table.ts";
import { changeStatus } from "#server/giving/orders/change-status.ts";
import { orders } from "#server/giving/orders/table.ts";
import { erasePerson } from "#server/giving/privacy/erase-person.ts";
import { exportPerson } from "#server/giving/privacy/export-person.ts";
import { findPerson } from "#server/giving/privacy/find-person.ts";
import { forgetOrders } from "#server/giving/privacy/forget-orders.ts";
import { searchPeople } from "#server/giving/privacy/search-people.ts";
import { openTestImports, readExport } from "#testing/world/imports.ts";
import { eraseOldImports } from "./erase-imports.ts";
import { eraseImport, undoImport } from "./undo-import.ts";

type World = Awaited<ReturnType<typeof openTestImports>>;
let t: World;
const worlds: World[] = [];
beforeEach(async () => {
  // A test that left no gift and no donor also left a world for the next one.
  if (t && (await t.db.$count(orders)) + (await t.db.$count(donors)) === 0) return;
  t = await openTestImports();
  worlds.push(t);
});
afterAll(() => Promise.all(worlds.map((world) => world.close())));

const imported = () =>
  t.db.select().from(orders).where(eq(orders.source, "import")).orderBy(orders.givenOn, orders.customerName);
const verdicts = async (id: string) =>
  (await t.rows(id)).map(({ line, outcome, reason }) => `${line} ${outcome}${reason ? ` ${reason}` : ""}`);

test("a statement of a year lists imported gifts only if staff chose so for the import", async () => {
  for (const inStatements of [false, true]) {
    const id = await t.import(readExport("givewp.csv"), { inStatements });
    const order = (await imported()).find(({ customerEmail }) => customerEmail === "ayse@example.org");
    if (!order) throw new Error("no order");
    expect(await readYear(t.db, order, 2024)).toHaveLength(inStatements ? 2 : 0);
    const own = { customerEmail: "ayse@example.org", customerName: order.customerName };
    const ownId = await t.place({ ...own, customerPhone: order.customerPhone, status: "completed" });
    const ownOrder = await t.readOrder(ownId);
    await t.db.update(orders).set({ givenOn: "2024-05-05" }).where(eq(orders.id, ownId));
    const [year] = await yearsForStaff(t.db, { ...ownOrder, givenOn: "2024-05-05" });
    expect(year?.unlistedOrders.map(({ isExcluded, mayAdd }) => ({ isExcluded, mayAdd }))).toEqual(
      inStatements ? [] : Array(2).fill({ isExcluded: true, mayAdd: false }),
    );
    await t.db
      .update(orders)
      .set({ customerEmail: "x@example.org", customerPhone: null })
      .where(eq(orders.id, ownId));
    await t.undo(id);
  }
});

test("the retention time of imported gifts begins with the import, and staff can cancel an imported gift", async () => {
  await t.import(readExport("foundation.xlsx"));
  const cash = (await imported()).find(({ paymentMethod }) => paymentMethod === "cash");
  if (!cash) throw new Error("no cash gift");
  expect(cash).toMatchObject({ informsDonor: false, issuesDocument: false });
  const change = { id: cash.id, expectedUpdatedAt: cash.updatedAt, status: "cancelled" as const };
  expect(await changeStatus(t.ada, change)).toMatchObject({ kind: "saved" });
  expect(await forgetOrders(t.db, sql`true`, t.clock.now())).toBe(0);
  t.passMinutes(31 * 24 * 60);
  expect(await forgetOrders(t.db, sql`true`, t.clock.now())).toBe(5);
});

test("an erasure also clears the imported rows of the person, and an undo of the import keeps erased gifts", async () => {
  const id = await t.import(readExport("givewp.csv"));
  await assignDonors(t.db);
  const orders = (await imported()).filter(({ customerEmail }) => customerEmail === "ayse@example.org");
  const chosen = orders.map((order) => order.id);
  expect(await erasePerson(t.ada, { orderId: chosen[0] ?? "", chosen, typed: "SİL 2" })).toEqual({
    kind: "erased",
    erased: 2,
  });
  const rows = await t.rows(id);
  expect(rows.filter(({ raw }) => raw === null).map(({ line }) => line)).toEqual([2, 7]);
  await t.undo(id);
  expect(await t.find(id)).toMatchObject({ state: "undone", leftByUndo: 2 });
  const again = await t.import(readExport("givewp.csv"));
  expect(await t.find(again)).toMatchObject({ made: 1, known: 2 });
});

test("a donor without orders is found, exported and erased with the merged donors", async () => {
  const lines = [
    "Ad Soyad;Telefon;E-posta;Etiket;Not",
    "Fatma Şahin;0533 111 22 33;ali@example.org;gönüllü;Komşu",
    "Fatma Sahin;0533 111 22 44;;;",
    "Kâmil Er;0533 999 22 33;kali@example.org;;",
  ];
  const id = await t.import({ name: "k.csv", bytes: Buffer.from(`${lines.join("\n")}\n`) });
  const [one, other, kept] = (await t.rows(id)).map(({ recordId }) => recordId ?? "");
  if (!one || !other || !kept) throw new Error("no donors");
  await mergeDonors(t.ada, one, other);
  expect(await searchPeople(t.db, "şahin fatma")).toMatchObject({ people: [{ id: one }] });
  const exported = await exportPerson(t.ada, { orderId: one, chosen: [], format: "json" });
  expect(JSON.stringify(exported)).toMatch(/Komşu.*5331112244.*0533 111 22 33/);
  const erase = (typed: string) => erasePerson(t.ada, { orderId: other, chosen: [], typed });
  expect(await erase("sil")).toMatchObject({ reason: "unconfirmed" });
  expect(await erase("sil 1")).toEqual({ kind: "donor-erased" });
  expect((await t.rows(id)).map(({ raw }) => raw === null)).toEqual([true, true, false]);
  expect((await findPerson(t.db, one))?.erasedAt).not.toBeNull();
  expect((await findPerson(t.db, kept))?.erasedAt).toBeNull();
});

test("after an erasure, rows of the person in a dry run are refused", async () => {
  await t.import(readExport("givewp.csv"));
  const order = (await imported()).find(({ customerEmail }) => customerEmail === "ayse@example.org");
  const text =
    "Ad Soyad;E-posta;Tarih;Tutar\nA;ayse@example.org;01.02.2020;10\nB;bayse@example.org;01.02.2020;10\n";
  const id = await t.check({ name: "y.csv", bytes: Buffer.from(text) });
  await erasePerson(t.ada, { orderId: order?.id ?? "", chosen: [order?.id ?? ""], typed: "SİL 1" });
  expect(await verdicts(id)).toEqual(["2 refused Kişisel verileri silindi.", "3 new"]);
  expect(await t.find(id)).toMatchObject({ made: 1, known: 0, refused: 1 });
});

test("the texts of an import are erased after 30 days or at once, and the same file is still recognised", async () => {
  const id = await t.import(readExport("givewp.csv"));
  expect(await eraseOldImports(t)).toBe(0);
  t.passMinutes(31 * 24 * 60);
  expect(await eraseOldImports(t)).toBe(1);
  expect((await t.rows(id)).every(({ raw, reason }) => raw === null && reason === null)).toBe(true);
  expect(await t.find(id)).toMatchObject({ file: null, header: null, summary: null, targets: null });
  expect(await undoImport(t.ada, id)).toEqual({ kind: "not-now" });
  const again = await t.check(readExport("givewp.csv"));
  expect(await t.find(again)).toMatchObject({ made: 0, known: 3 });
  expect(await eraseImport(t.ada, again)).toEqual({ kind: "erased" });
  expect(await eraseImport(await t.as("Emre", "editor"), again)).toMatchObject({ level: "decide" });
});
