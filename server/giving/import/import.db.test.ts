import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readYear, yearsForStaff } from "#server/giving/documents/year/read-year.ts";
import { assignDonors } from "#server/giving/donors/assign-donors.ts";
import { mergeDonors } from "#server/giving/donors/merge-donors.ts";
import { donors } from "#server/giving/donors/table.ts";
import { changeStatus } from "#server/giving/orders/change-status.ts";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import { erasePerson } from "#server/giving/privacy/erase-person.ts";
import { exportPerson } from "#server/giving/privacy/export-person.ts";
import { findPerson } from "#server/giving/privacy/find-person.ts";
import { forgetOrders } from "#server/giving/privacy/forget-orders.ts";
import { searchPeople } from "#server/giving/privacy/search-people.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { openTestImports, readExport, usualChoice } from "#testing/world/imports.ts";
import { eraseOldImports } from "./erase-imports.ts";
import { runImports } from "./run-imports.ts";
import { saveMapping } from "./save-mapping.ts";
import { startImport } from "./start-import.ts";
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

describe("the dry run", () => {
  test("reads an export of GiveWP and writes no gift", async () => {
    const id = await t.check(readExport("givewp.csv"));
    expect(await t.find(id)).toMatchObject({ state: "checked", kind: "gifts", source: "givewp" });
    expect(await verdicts(id)).toEqual([
      "2 new",
      "3 new",
      "4 refused Eski sistemde tamamlanmamış: “Refunded”.",
      "5 refused Eski sistemin deneme bağışı.",
      "6 refused Para birimi lira değil: “USD”.",
      "7 new",
    ]);
    expect((await t.find(id)).summary).toEqual({
      amount: 300_000,
      firstDay: "2024-01-31",
      lastDay: "2024-02-29",
      campaigns: [
        { name: "Genel Bağış", rows: 1, amount: 125_000 },
        { name: "Yaz Kampı", rows: 1, amount: 50_000 },
        { name: "Zekât Fonu", rows: 1, amount: 125_000 },
      ],
    });
    expect(await imported()).toEqual([]);
    expect(await t.db.$count(donors)).toBe(0);
  });

  test("reads an export of WooCommerce", async () => {
    const id = await t.check(readExport("woocommerce.csv"));
    expect(await t.find(id)).toMatchObject({ source: "woocommerce", dayOrder: "mdy", made: 3, refused: 1 });
    expect((await t.find(id)).summary).toMatchObject({
      amount: 137_000,
      firstDay: "2023-12-31",
      lastDay: "2024-01-04",
    });
  });

  test("reads a foundation's workbook and says what is wrong with each row", async () => {
    const id = await t.check(readExport("foundation.xlsx"));
    expect(await verdicts(id)).toEqual([
      "4 new Alınmayan telefon: “0212 555 44 33”.",
      "5 refused Tarih okunamadı veya böyle bir gün yok: “31.02.2024”.",
      "6 new",
      "8 new Alınmayan telefon: “elif yok”. Alınmayan e-posta: “elif@example”.",
      "9 refused Birleştirilmiş hücre (A9:A10): Excel'de hücreleri ayırın ve her satırı ayrı doldurun.",
      "10 refused Birleştirilmiş hücre (A9:A10): Excel'de hücreleri ayırın ve her satırı ayrı doldurun.",
      "11 new",
      "12 new",
      "13 refused Tutar 1 TL'den az: “0,50”.",
      "14 refused Tarih gelecekte: “06.04.2099”.",
      "15 refused Toplam satırı; bağış değil.",
    ]);
  });

  test("says when only the other order of day and month reads all days", async () => {
    const days = (name: string, ...values: string[]) => {
      const lines = values.map((day, index) => `Kişi ${index};${day};10`);
      return { name, bytes: Buffer.from(`Ad Soyad;Tarih;Tutar\n${lines.join("\n")}\n`) };
    };
    const other = await t.check(days("a.csv", "12/31/2023", "01/02/2024"), { dayOrder: "dmy" });
    expect((await t.find(other)).summary?.isOtherDayOrder).toBe(true);
    const both = await t.check(days("b.csv", "31/12/2023", "12/31/2023"), { dayOrder: "dmy" });
    expect((await t.find(both)).summary).not.toHaveProperty("isOtherDayOrder");
    const header = "order_total;status;order_date;billing_email";
    const dots = `${header}\n10;completed;01.02.2024;a@example.org\n`;
    const woocommerce = await t.check({ name: "c.csv", bytes: Buffer.from(dots) });
    expect(await t.find(woocommerce)).toMatchObject({ source: "woocommerce", dayOrder: "dmy" });
  });

  test("refuses a file without a table, and remembers the mapping of a known header", async () => {
    const empty = await t.check({ name: "a.csv", bytes: Buffer.from("merhaba\n") });
    expect(await t.find(empty)).toMatchObject({ state: "refused" });
    const file = { name: "b.csv", bytes: Buffer.from("Kim;Ne zaman;Ne kadar\nAli Veli;01.02.2024;50\n") };
    const first = await t.check(file, { fields: ["name", "day", "amount"], kind: "gifts", source: "defter" });
    expect(await t.find(first)).toMatchObject({ state: "checked", made: 1 });
    const second = await t.check(file);
    expect(await t.find(second)).toMatchObject({ source: "defter", fields: ["name", "day", "amount"] });
  });
});

describe("the run", () => {
  test("makes completed gifts that send nothing and get no document, once", async () => {
    const id = await t.import(readExport("foundation.xlsx"), {
      targets: { "*": "genel", "Okul Çantası": "okul" },
    });
    expect(await t.find(id)).toMatchObject({ state: "done", made: 5, known: 0, refused: 6 });
    const gifts = await imported();
    expect(
      gifts.map(({ customerName, totalAmount, givenOn, paymentMethod }) => [
        customerName,
        totalAmount,
        givenOn,
        paymentMethod,
      ]),
    ).toEqual([
      ["Ayşe Işık", 123_456, "2024-03-15", "cash"],
      ["Hasan Su", 25_050, "2024-03-15", "bank_transfer"],
      ["Elif Ada", 150_000, "2024-04-01", "card"],
      ["Ali Can", 5_050, "2024-04-05", "pos"],
      ["Ali Can", 5_050, "2024-04-05", "pos"],
    ]);
    expect(
      gifts.every(
        ({ status, counted, completedBy, smsSent }) =>
          status === "completed" && !counted && !completedBy && !smsSent,
      ),
    ).toBe(true);
    const items = await t.db.select().from(orderItems);
    expect(items.filter(({ campaignId }) => campaignId === "okul")).toHaveLength(1);
    expect(items.filter(({ donationType }) => donationType === "zekat")).toHaveLength(1);
    for (const table of ["sms_outbox", "mail_outbox", "document_due", "payment_alarms", "order_consents"]) {
      const [row] = await rowsOf<{ n: number }>(
        t.db,
      )`select count(*)::int as n from ${sql.identifier(table)}`;
      expect(row, table).toEqual({ n: 0 });
    }
    const again = await t.import(readExport("foundation.xlsx"));
    expect(await t.find(again)).toMatchObject({ state: "done", made: 0, known: 5 });
    expect(await imported()).toHaveLength(5);
    expect(await t.differences()).toEqual([]);
  });

  test.each([true, false])("keeps the sums of the site when counted is %s", async (counted) => {
    const before = { genel: await t.collected(), okul: await t.collected("okul") };
    const id = await t.import(readExport("givewp.csv"), {
      counted,
      targets: { "*": "genel", "Yaz Kampı": "okul" },
    });
    expect(await t.collected()).toBe(before.genel + (counted ? 250_000 : 0));
    expect(await t.collected("okul")).toBe(before.okul + (counted ? 50_000 : 0));
    expect(await t.differences()).toEqual([]);
    await t.undo(id);
    expect(await t.collected()).toBe(before.genel);
    expect(await t.collected("okul")).toBe(before.okul);
    expect(await t.differences()).toEqual([]);
  });

  test("does not begin with the choices for an earlier dry run", async () => {
    const id = await t.check(readExport("givewp.csv"));
    const { seenAt, fields, kind, source, dayOrder } = await t.find(id);
    const mapping = {
      kind,
      source,
      dayOrder,
      fields: (fields ?? []).map((field) => (field === "campaign" ? null : field)),
    };
    await saveMapping(t.ada, id, mapping);
    await runImports(t.context);
    expect(await startImport(t.ada, id, usualChoice, seenAt)).toEqual({ kind: "not-now" });
    expect(await startImport(t.ada, id, usualChoice, (await t.find(id)).seenAt)).toEqual({ kind: "started" });
    await runImports(t.context);
  });

  test("continues after a kill where it was", async () => {
    const lines = Array.from({ length: 250 }, (_, n) => `${n + 1};Kişi ${n};01.02.2024;10`);
    const file = { name: "uzun.csv", bytes: Buffer.from(`No;Ad Soyad;Tarih;Tutar\n${lines.join("\n")}\n`) };
    const id = await t.check(file);
    await startImport(t.ada, id, { ...usualChoice, counted: true }, (await t.find(id)).seenAt);
    // The second transaction loses its connection after it has made its gifts.
    let transactions = 0;
    const db = new Proxy(t.db, {
      get(target, property, receiver) {
        const value = Reflect.get(target, property, receiver);
        if (property !== "transaction") return typeof value === "function" ? value.bind(target) : value;
        return (work: Parameters<typeof t.db.transaction>[0]) =>
          t.db.transaction(async (tx) => {
            const result = await work(tx);
            if (++transactions === 2) throw new Error("killed");
            return result;
          });
      },
    });
    await runImports({ ...t.context, db });
    expect(await t.find(id)).toMatchObject({ state: "running", made: 100 });
    expect(await imported()).toHaveLength(100);
    await runImports(t.context);
    expect(await t.find(id)).toMatchObject({ state: "done", made: 250 });
    expect(await imported()).toHaveLength(250);
    expect(await t.differences()).toEqual([]);
  });
});

describe("an earlier import", () => {
  const csv = (header: string, ...lines: string[]) => ({
    name: "defter.csv",
    bytes: Buffer.from(`${[header, ...lines].join("\n")}\n`),
  });

  test.each(["Sıra No", "Bağışçı No", "No", "Üye No"])("is not known by the column %s", async (name) => {
    const header = `${name};Ad Soyad;Tarih;Tutar`;
    await t.import(csv(header, "1;Ali Can;01.02.2023;50", "2;Veli Su;02.02.2023;60"));
    const id = await t.check(csv(header, "1;Ece Ak;01.02.2024;50", "2;Can Er;02.02.2024;60"));
    expect(await t.find(id)).toMatchObject({ made: 2, known: 0, refused: 0 });
  });

  test("with the same number for another gift refuses the row", async () => {
    const header = "Kayıt No;Ad Soyad;Tarih;Tutar";
    await t.import(csv(header, "1;Ali Can;01.02.2023;50", "2;Veli Su;02.02.2023;60"));
    const id = await t.check(csv(header, "1;Ece Ak;01.02.2024;50", "2;Veli Su;02.02.2023;60"));
    const results = await verdicts(id);
    expect(results[0]).toContain("2 refused Aynı numara, başka bağış");
    expect(results[1]).toBe("3 known Daha önce içeri alınmış.");
  });

  test("makes a row known by day, amount and person, one row for each gift", async () => {
    const header = "Ad Soyad;Telefon;Tarih;Tutar";
    const ali = "Ali Can;0532 111 22 33;01.02.2023;50";
    const first = await t.import(csv(header, ali, ali, "Veli Su;0533;02.02.2023;60"));
    expect(await t.find(first)).toMatchObject({ made: 3 });
    const mended = csv(
      `${header};Kampanya`,
      `${ali};Genel`,
      "Ali Can;0532 111 22 34;01.02.2023;50;Genel",
      "Veli Su;0533 111 22 33;02.02.2023;60;Genel",
    );
    const second = await t.check(mended, { source: "başka ad" });
    expect(await t.find(second)).toMatchObject({ made: 0, known: 3 });
    expect((await verdicts(second))[0]).toBe(
      "2 known Aynı gün ve tutarda bu kişinin içeri alınmış bağışı var.",
    );
    const third = await t.check(csv(header, ali, ali, ali, "Ece Ak;0532 111 22 39;01.02.2023;50"));
    expect(await t.find(third)).toMatchObject({ made: 2, known: 2 });
  });

  test("with another number of the same system is another gift", async () => {
    const header = "Kayıt No;Ad Soyad;Tarih;Tutar";
    await t.import(csv(header, "1;Ali Can;01.02.2023;50"));
    const id = await t.check(csv(header, "2;Ali Can;01.02.2023;50", "1;Ali Can;01.02.2023;50"));
    expect(await t.find(id)).toMatchObject({ made: 1, known: 1 });
  });
});

test("retention and staff: a new import keeps its gifts, and staff cancel a cash gift", async () => {
  await t.import(readExport("foundation.xlsx"));
  const cash = (await imported()).find(({ paymentMethod }) => paymentMethod === "cash");
  if (!cash) throw new Error("no cash gift");
  expect(cash).toMatchObject({ informsDonor: false, issuesDocument: false });
  const change = { id: cash.id, seen: cash.updatedAt, status: "cancelled" as const };
  expect(await changeStatus(t.ada, change)).toMatchObject({ kind: "saved" });
  expect(await forgetOrders(t.db, sql`true`, t.clock.now())).toBe(0);
  t.pass(31 * 24 * 60);
  expect(await forgetOrders(t.db, sql`true`, t.clock.now())).toBe(5);
});

describe("the undo", () => {
  test("removes gifts and donors whole, and the file can be imported again", async () => {
    const id = await t.import(readExport("givewp.csv"));
    await assignDonors(t.db);
    expect(await t.db.$count(donors)).toBe(2);
    await t.undo(id);
    expect(await t.find(id)).toMatchObject({ state: "undone", leftByUndo: 0 });
    expect(await imported()).toEqual([]);
    expect(await t.db.$count(donors)).toBe(0);
    expect((await verdicts(id))[2]).toBe("4 refused Eski sistemde tamamlanmamış: “Refunded”.");
    const again = await t.import(readExport("givewp.csv"));
    expect(await t.find(again)).toMatchObject({ made: 3, known: 0 });
  });

  test("leaves a gift that staff changed since, and a donor with another gift", async () => {
    const id = await t.import(readExport("givewp.csv"));
    await t.place({ status: "completed", customerName: "Ayşe Yılmaz", customerPhone: null });
    await assignDonors(t.db);
    const [second] = (await imported()).filter(({ customerName }) => customerName === "Mehmet Çınar");
    await t.db
      .update(orders)
      .set({ staffChangedAt: t.clock.now() })
      .where(eq(orders.id, second?.id ?? ""));
    await t.undo(id);
    expect(await t.find(id)).toMatchObject({ state: "undone", leftByUndo: 1 });
    expect((await imported()).map(({ customerName }) => customerName)).toEqual(["Mehmet Çınar"]);
    expect(await t.db.$count(donors)).toBe(2);
  });
});

test("imports donors once, and leaves those who are known", async () => {
  await t.place({ status: "completed" });
  await assignDonors(t.db);
  const text =
    "Ad Soyad;Telefon;E-posta;Etiket\nAyşe Yılmaz;0532 123 45 67;;\nFATMA ŞAHİN;0533 111 22 33;fatma@example.org;gönüllü, eğitim\n;;;\n";
  const file = { name: "kisiler.csv", bytes: Buffer.from(text) };
  const id = await t.import(file);
  expect(await verdicts(id)).toEqual(["2 known Bağışçılarda zaten var.", "3 new"]);
  const [made] = await t.db.select().from(donors).where(eq(donors.phone, "5331112233"));
  expect(made).toMatchObject({ name: "Fatma Şahin", tags: ["gönüllü", "eğitim"] });
  const again = await t.import(file);
  expect(await t.find(again)).toMatchObject({ made: 0, known: 2 });
  await t.undo(id);
  expect(await t.db.$count(donors)).toBe(1);
});

test("statements of a year have imported gifts only where the run says so", async () => {
  for (const inStatements of [false, true]) {
    const id = await t.import(readExport("givewp.csv"), { inStatements });
    const order = (await imported()).find(({ customerEmail }) => customerEmail === "ayse@example.org");
    if (!order) throw new Error("no order");
    expect(await readYear(t.db, order, 2024)).toHaveLength(inStatements ? 2 : 0);
    const own = { customerEmail: "ayse@example.org", customerName: order.customerName };
    const ownId = await t.place({ ...own, customerPhone: order.customerPhone, status: "completed" });
    const ownOrder = await t.order(ownId);
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

test("an erasure reaches the rows of a person, and the undo leaves the erased gift", async () => {
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

test("an erasure refuses rows of the person that are not yet made", async () => {
  await t.import(readExport("givewp.csv"));
  const order = (await imported()).find(({ customerEmail }) => customerEmail === "ayse@example.org");
  const text =
    "Ad Soyad;E-posta;Tarih;Tutar\nA;ayse@example.org;01.02.2020;10\nB;bayse@example.org;01.02.2020;10\n";
  const id = await t.check({ name: "y.csv", bytes: Buffer.from(text) });
  await erasePerson(t.ada, { orderId: order?.id ?? "", chosen: [order?.id ?? ""], typed: "SİL 1" });
  expect(await verdicts(id)).toEqual(["2 refused Kişisel verileri silindi.", "3 new"]);
});

test("texts are erased after 30 days or at once, and the file is still known", async () => {
  const id = await t.import(readExport("givewp.csv"));
  expect(await eraseOldImports(t)).toBe(0);
  t.pass(31 * 24 * 60);
  expect(await eraseOldImports(t)).toBe(1);
  expect((await t.rows(id)).every(({ raw, reason }) => raw === null && reason === null)).toBe(true);
  expect(await t.find(id)).toMatchObject({ file: null, header: null, summary: null, targets: null });
  expect(await undoImport(t.ada, id)).toEqual({ kind: "not-now" });
  const again = await t.check(readExport("givewp.csv"));
  expect(await t.find(again)).toMatchObject({ made: 0, known: 3 });
  expect(await eraseImport(t.ada, again)).toEqual({ kind: "erased" });
  expect(await eraseImport(await t.as("Emre", "editor"), again)).toMatchObject({ level: "decide" });
});
