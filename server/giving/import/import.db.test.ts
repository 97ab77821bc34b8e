import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { assignDonors } from "#server/giving/donors/assign-donors.ts";
import { donors } from "#server/giving/donors/table.ts";
import { notes } from "#server/giving/notes/table.ts";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { auditLog } from "#server/staff/table.ts";
import { openTestImports, readExport, usualChoice } from "#testing/world/imports.ts";
import { runImports } from "./run-imports.ts";
import { saveMapping } from "./save-mapping.ts";
import { startImport } from "./start-import.ts";

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

  test("reports that some days are readable only with day and month exchanged, and none only as chosen", async () => {
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
  test("creates completed gifts once, without messages and documents", async () => {
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
    expect(await t.findDifferences()).toEqual([]);
  });

  test.each([true, false])("keeps the sums of the site when counted is %s", async (counted) => {
    const before = { genel: await t.readCollected(), okul: await t.readCollected("okul") };
    const id = await t.import(readExport("givewp.csv"), {
      counted,
      targets: { "*": "genel", "Yaz Kampı": "okul" },
    });
    expect(await t.readCollected()).toBe(before.genel + (counted ? 250_000 : 0));
    expect(await t.readCollected("okul")).toBe(before.okul + (counted ? 50_000 : 0));
    expect(await t.findDifferences()).toEqual([]);
    await t.undo(id);
    expect(await t.readCollected()).toBe(before.genel);
    expect(await t.readCollected("okul")).toBe(before.okul);
    expect(await t.findDifferences()).toEqual([]);
  });

  test("does not begin with the choices of an earlier dry run", async () => {
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

  test("continues after a crash with the next batch", async () => {
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
    expect(await t.findDifferences()).toEqual([]);
  });
});

describe("the undo", () => {
  test("removes the imported gifts and donors, and the file can be imported again", async () => {
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

  test("keeps a gift that staff have changed since, and a donor who has another gift", async () => {
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

  test("takes back the contacts that only its gifts gave a donor", async () => {
    const give = (customerName: string, customerPhone: string) =>
      t.place({ status: "completed", customerName, customerPhone, customerEmail: null });
    await give("Ali Can", "5321112233");
    await give("Ece Ak", "5321112244");
    await give("Veli Su", "5321112255");
    await assignDonors(t.db);
    const header = "Ad Soyad;Telefon;E-posta;Tarih;Tutar";
    const rows = [
      "Ali Can;0532 111 22 33;ali@example.org;01.02.2023;50",
      "Ece Ak;0532 111 22 44;ece@example.org;01.02.2023;50",
      "Veli Su;0532 111 22 55;veli@example.org;01.02.2023;50",
    ];
    const file = { name: "a.csv", bytes: Buffer.from(`${[header, ...rows].join("\n")}\n`) };
    const id = await t.import(file);
    await assignDonors(t.db);
    const contacts = async () =>
      (await t.db.select().from(donors).orderBy(donors.name)).map(({ phone, email }) => [phone, email]);
    expect(await contacts()).toEqual([
      ["5321112233", "ali@example.org"],
      ["5321112244", "ece@example.org"],
      ["5321112255", "veli@example.org"],
    ]);
    const [, ece, veli] = await t.db.select().from(donors).orderBy(donors.name);
    const card = { actorName: "Ada", action: "update", entity: "donor-card", entityId: ece?.id ?? "" };
    await t.db.insert(auditLog).values(card);
    const note = { entity: "donor", entityId: veli?.id ?? "", text: "Arandı", at: t.clock.now() } as const;
    await t.db.insert(notes).values({ ...note, isTask: false });
    await t.undo(id);
    expect(await contacts()).toEqual([
      ["5321112233", null],
      ["5321112244", "ece@example.org"],
      ["5321112255", "veli@example.org"],
    ]);
  });
});

test("imports new donors once, and does not change donors who exist already", async () => {
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
