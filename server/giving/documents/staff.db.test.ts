import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startDocumentFiles } from "#server/giving/exports/document-files.ts";
import {
  type DocumentFilter,
  documentsSource,
  type ExportedDocument,
} from "#server/giving/exports/documents.ts";
import { orders } from "#server/giving/orders/table.ts";
import { auditLog } from "#server/staff/table.ts";
import { type Locale, perLocale } from "#shared/text/locale.ts";
import { chooseDocuments, openTestDocuments, siteForTests } from "#testing/world/documents.ts";
import { samplePaper, sampleRow } from "#testing/world/papers.ts";
import { cancel } from "#testing/world/site.ts";
import { designOf } from "./design.ts";
import { type DocumentWording, documentSettings, readDocumentSettings } from "./document-settings.ts";
import { handOutOriginal } from "./hand-out-original.ts";
import { documentsOfOrder, isDocumentDue, listDocuments } from "./list-documents.ts";
import { saveDocumentSettings } from "./save-document-settings.ts";
import { savePicture } from "./save-picture.ts";

const t = await openTestDocuments();
const { issue, given } = t;
beforeEach(t.clear);
afterAll(() => t.close());

const trail = (action: string) =>
  t.db
    .select({ entityId: auditLog.entityId, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.action, action));

describe("the settings", () => {
  const { logo: _, signature: __, ...texts } = documentSettings.defaults;
  const wanted: DocumentWording = { ...texts, issues: "receipt", series: "B" };

  test("are administrators', and the trail shows just what changed", async () => {
    expect(await saveDocumentSettings(await t.as("Ece", "editor"), wanted)).toMatchObject({
      kind: "forbidden",
    });
    const admin = await t.as("Ada", "admin");
    const titles = { ...wanted.titles, receipt: { ...wanted.titles.receipt, ar: "إيصال" } };
    for (let press = 0; press < 2; press++) {
      expect(await saveDocumentSettings(admin, { ...wanted, titles })).toEqual({ kind: "saved" });
    }
    expect(await readDocumentSettings(t.db)).toMatchObject({ issues: "receipt", series: "B", titles });
    expect(await trail("update")).toEqual([
      { entityId: "documents", after: { issues: "receipt", series: "B", "titles.receipt.ar": "إيصال" } },
    ]);
  });

  test.each(["Ş", "a", "ABCD", "", "A1"])("series %j is refused", async (series) => {
    const saved = await saveDocumentSettings(await t.as("Ada", "admin"), { ...wanted, series });
    expect(saved).toEqual({ kind: "refused", errors: { series: "series" } });
  });

  test("texts lose what turns or breaks a line, and a title of nothing else is missing", async () => {
    const admin = await t.as("Ada", "admin");
    const signer = { name: "Ali\r\nBcc: x\u0007", title: "\u2067Müdür\u2069" };
    const thanks = { ...perLocale(() => ""), tr: "Bir\r\n\r\n\r\n\u202eiki" };
    expect(await saveDocumentSettings(admin, { ...wanted, signer, thanks })).toEqual({ kind: "saved" });
    const { signer: kept, thanks: paragraph } = await readDocumentSettings(t.db);
    expect([kept, paragraph.tr]).toEqual([{ name: "Ali Bcc: x", title: "Müdür" }, "Bir\n\niki"]);
    const titles = { ...wanted.titles, receipt: { ...wanted.titles.receipt, tr: "\u202e" } };
    const refused = { kind: "refused", errors: { titles: "required" } };
    expect(await saveDocumentSettings(admin, { ...wanted, titles })).toEqual(refused);
  });

  test("two members of staff change different settings at once, and both changes stay", async () => {
    const one = await t.as("Ada", "admin");
    const other = await t.as("Can", "admin");
    await chooseDocuments(t.db, { logo: "1", signature: "2" });
    const saved = await Promise.all([saveDocumentSettings(one, wanted), savePicture(other, "logo", null)]);
    expect(saved).toEqual([{ kind: "saved" }, { kind: "saved" }]);
    const settings = await readDocumentSettings(t.db);
    expect(settings).toMatchObject({ issues: "receipt", series: "B", logo: null, signature: "2" });
  });

  test("texts stored before a language was added are completed with our own in that language", async () => {
    const without = ({ en: _, ...others }: Record<Locale, string>) => others as Record<Locale, string>;
    const { titles, notices, thanks, taxText } = documentSettings.defaults;
    const all = { information: without(notices.information), receipt: without(notices.receipt) };
    await chooseDocuments(t.db, {
      titles: {
        information: { ...without(titles.information), tr: "Yazı" },
        receipt: without(titles.receipt),
      },
      notices: all,
      thanks: without(thanks),
      taxText: without(taxText),
    });
    const settings = await readDocumentSettings(t.db);
    expect(settings.titles.information).toEqual({ ...titles.information, tr: "Yazı" });
    expect(settings).toMatchObject({ notices, thanks, taxText });
    const design = designOf(settings, siteForTests);
    const paper = samplePaper(sampleRow({ language: "en" }), {}, { design });
    expect(paper.notice).toBe("This letter is not a fiscal document.");
  });

  test("a text about taxes must be written before it is shown", async () => {
    const saved = await saveDocumentSettings(await t.as("Ada", "admin"), { ...wanted, taxTextShown: true });
    expect(saved).toEqual({ kind: "refused", errors: { taxText: "required" } });
  });
});

describe("what staff see", () => {
  test("the list finds a document by number, reference, kind and state", async () => {
    const letter = await given();
    await issue();
    await chooseDocuments(t.db, { issues: "receipt" });
    const receipt = await given({ customerName: "Veli Kaya" });
    expect(await isDocumentDue(t.db, receipt)).toBe(true);
    await issue();
    expect(await isDocumentDue(t.db, receipt)).toBe(false);
    const found = async (query: Parameters<typeof listDocuments>[1]) =>
      (await listDocuments(t.db, query)).rows.map(({ orderId }) => orderId);
    expect(await found({})).toEqual([receipt, letter]);
    expect(await found({ kind: "receipt" })).toEqual([receipt]);
    expect(await found({ state: "cancelled" })).toEqual([]);
    for (const named of ["1", "A1", "a 0000001", (await t.order(receipt)).reference ?? ""]) {
      expect(await found({ named }), named).toEqual([receipt]);
    }
    expect(await found({ named: "B1" })).toEqual([]);
    expect(await documentsOfOrder(t.db, receipt)).toMatchObject([
      { number: "A 0000001", donor: "Veli Kaya", state: "issued", originalLeft: false },
    ]);
  });

  test("the original of a receipt leaves once, with an audit entry; a letter has none", async () => {
    const letter = await given();
    await issue();
    await chooseDocuments(t.db, { issues: "receipt" });
    const receipt = await given();
    await issue();
    const idOf = async (order: string) => (await documentsOfOrder(t.db, order))[0]?.id ?? "";
    const editor = await t.as("Ece", "editor");
    expect(await handOutOriginal(await t.as("Vera", "viewer"), await idOf(receipt))).toMatchObject({
      kind: "forbidden",
    });
    expect(await handOutOriginal(editor, await idOf(receipt))).toEqual({ kind: "original" });
    expect(await handOutOriginal(editor, await idOf(receipt))).toEqual({ kind: "left" });
    expect(await handOutOriginal(editor, await idOf(letter))).toEqual({ kind: "missing" });
    expect(await trail("hand-out")).toEqual([{ entityId: receipt, after: { number: 1 } }]);
  });

  test("a month's documents come as PDF files in one ZIP, drawn one at a time", async () => {
    await chooseDocuments(t.db, { issues: "receipt" });
    await given();
    await given();
    await issue();
    const editor = await t.as("Ece", "editor");
    const month = t.clock.now().toISOString().slice(0, 7);
    expect(await startDocumentFiles(editor, "2026-13", "https://x.example.org")).toEqual({ kind: "none" });
    expect(await startDocumentFiles(editor, "2020-01", "https://x.example.org")).toEqual({ kind: "none" });
    const started = await startDocumentFiles(editor, month, "https://x.example.org");
    if (started.kind !== "started") throw new Error(started.kind);
    const whole: Uint8Array[] = [];
    for await (const piece of started.pieces) whole.push(piece);
    const text = Buffer.concat(whole).toString("latin1");
    expect(text.match(/%PDF-/g)).toHaveLength(2);
    expect(text).toContain("00001-belge-A-0000001.pdf");
    expect(text).toContain("00002-belge-A-0000002.pdf");
    expect(await trail("export")).toMatchObject([{ after: { format: "zip", rows: 2 } }]);
  });

  test("an export follows the numbers, newest first, however many are of one moment", async () => {
    await chooseDocuments(t.db, { issues: "receipt" });
    for (let gift = 0; gift < 6; gift++) await given();
    await issue();
    const numbers: (number | null)[] = [];
    for await (const batch of documentsSource({}).read(t.db, t.clock.now()))
      numbers.push(...batch.map(({ number }) => number));
    expect(numbers).toEqual([6, 5, 4, 3, 2, 1]);
  });

  test("the accountant gets every document, and associations the valid gifts", async () => {
    await chooseDocuments(t.db, { issues: "receipt" });
    const kept = await given();
    const gone = await given();
    await issue();
    await cancel(t.db, gone, t.clock.now());
    await issue();
    const rowsOf = async (valid: boolean) => {
      const source = documentsSource({}, { valid });
      const rows: ExportedDocument[] = [];
      for await (const batch of source.read(t.db, t.clock.now())) rows.push(...batch);
      expect(await source.count(t.db, t.clock.now())).toBe(rows.length);
      return rows;
    };
    const all = await rowsOf(false);
    expect(all.map(({ state }) => state).toSorted()).toEqual(["cancelled", "cancelling", "issued"]);
    expect(all.find(({ state }) => state === "cancelling")?.cancels).toMatch(/^A [12]$/);
    expect(await rowsOf(true)).toMatchObject([
      { orderId: kept, donor: "Ayşe Yılmaz", phone: "5321234567", amount: 25_000, titles: "Genel Bağış" },
    ]);
  });

  test("associations get the gifts of their days, also where a paper was issued in the next year", async () => {
    await chooseDocuments(t.db, { issues: "receipt" });
    const december = await given();
    const today = await given();
    await issue();
    await t.db.update(orders).set({ givenOn: "2025-12-31" }).where(eq(orders.id, december));
    const rowsOf = async (filter: DocumentFilter) => {
      const source = documentsSource(filter, { valid: true });
      const rows: ExportedDocument[] = [];
      for await (const batch of source.read(t.db, t.clock.now())) rows.push(...batch);
      expect(await source.count(t.db, t.clock.now())).toBe(rows.length);
      return rows.map(({ orderId, givenOn }) => [orderId, givenOn]);
    };
    expect(await rowsOf({ from: "2025-12-01", to: "2025-12-31" })).toEqual([[december, "2025-12-31"]]);
    expect((await rowsOf({ from: "2026-01-01" })).map(([id]) => id)).toEqual([today]);
  });
});
