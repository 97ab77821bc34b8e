import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startDocumentFiles } from "#server/giving/exports/document-files.ts";
import {
  type DocumentFilter,
  documentsSource,
  type ExportedDocument,
} from "#server/giving/exports/documents.ts";
import { orders } from "#server/giving/orders/table.ts";
import { settingsVersion } from "#server/staff/find-stale-settings.ts";
import { auditLog } from "#server/staff/table.ts";
import { type Locale, perLocale } from "#shared/text/locale.ts";
import { chooseDocuments, openTestDocuments, siteForTests } from "#testing/world/documents.ts";
import { firstIdentity } from "#testing/world/identity.ts";
import { samplePaper, sampleRow } from "#testing/world/papers.ts";
import { cancel } from "#testing/world/site.ts";
import { createDesign } from "./design.ts";
import { type DocumentWording, documentSettings, readDocumentSettings } from "./document-settings.ts";
import { handOutOriginal } from "./hand-out-original.ts";
import { documentsOfOrder, isDocumentDue, listDocuments } from "./list-documents.ts";
import { saveDocumentSettings } from "./save-document-settings.ts";
import { savePicture } from "./save-picture.ts";

const t = await openTestDocuments();
const { runIssueJob, completeGift } = t;
beforeEach(t.clear);
afterAll(() => t.close());

const trail = (action: string) =>
  t.db
    .select({ entityId: auditLog.entityId, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.action, action));

describe("the settings", () => {
  const { logo: _, signature: __, ...texts } = documentSettings.defaults;
  const wording: DocumentWording = { ...texts, issues: "receipt", series: "B" };

  test("can be changed only by administrators, and the audit entry has only the changes", async () => {
    expect(await saveDocumentSettings(await t.as("Ece", "editor"), wording)).toMatchObject({
      kind: "forbidden",
    });
    const admin = await t.as("Ada", "admin");
    const titles = { ...wording.titles, receipt: { ...wording.titles.receipt, ar: "إيصال" } };
    for (let press = 0; press < 2; press++) {
      expect(await saveDocumentSettings(admin, { ...wording, titles })).toEqual({ kind: "saved" });
    }
    expect(await readDocumentSettings(t.db)).toMatchObject({ issues: "receipt", series: "B", titles });
    expect(await trail("update")).toEqual([
      { entityId: "documents", after: { issues: "receipt", series: "B", "titles.receipt.ar": "إيصال" } },
    ]);
  });

  test.each(["Ş", "a", "ABCD", "", "A1"])("series %j is refused", async (series) => {
    const saved = await saveDocumentSettings(await t.as("Ada", "admin"), { ...wording, series });
    expect(saved).toEqual({ kind: "refused", errors: { series: "series" } });
  });

  test("texts lose marks of direction and line breaks, and a title that is then empty is refused", async () => {
    const admin = await t.as("Ada", "admin");
    const signer = { name: "Ali\r\nBcc: x\u0007", title: "\u2067Müdür\u2069" };
    const thanks = { ...perLocale(() => ""), tr: "Bir\r\n\r\n\r\n\u202eiki" };
    expect(await saveDocumentSettings(admin, { ...wording, signer, thanks })).toEqual({ kind: "saved" });
    const { signer: storedSigner, thanks: paragraph } = await readDocumentSettings(t.db);
    expect([storedSigner, paragraph.tr]).toEqual([{ name: "Ali Bcc: x", title: "Müdür" }, "Bir\n\niki"]);
    const titles = { ...wording.titles, receipt: { ...wording.titles.receipt, tr: "\u202e" } };
    const refused = { kind: "refused", errors: { titles: "required" } };
    expect(await saveDocumentSettings(admin, { ...wording, titles })).toEqual(refused);
  });

  test("another picture leaves the form current, and other texts make it stale", async () => {
    const ada = await t.as("Ada", "admin");
    await chooseDocuments(t.db, { logo: "1" });
    await saveDocumentSettings(ada, wording);
    const { logo: _logo, signature: _signature, ...shown } = await readDocumentSettings(t.db);
    const expected = { version: settingsVersion(shown) };
    await savePicture(ada, "logo", null);
    const signer = { name: "Ali", title: "" };
    expect(await saveDocumentSettings(ada, { ...wording, signer }, expected)).toEqual({ kind: "saved" });
    const saved = await saveDocumentSettings(
      await t.as("Can", "admin"),
      { ...wording, series: "C" },
      expected,
    );
    expect(saved).toMatchObject({ kind: "stale", by: "Ada" });
  });

  test("two simultaneous changes of different settings are both saved", async () => {
    const ada = await t.as("Ada", "admin");
    const can = await t.as("Can", "admin");
    await chooseDocuments(t.db, { logo: "1", signature: "2" });
    const saved = await Promise.all([saveDocumentSettings(ada, wording), savePicture(can, "logo", null)]);
    expect(saved).toEqual([{ kind: "saved" }, { kind: "saved" }]);
    const settings = await readDocumentSettings(t.db);
    expect(settings).toMatchObject({ issues: "receipt", series: "B", logo: null, signature: "2" });
  });

  test("a language that was added later has the default texts", async () => {
    const withoutEnglish = ({ en: _, ...others }: Record<Locale, string>) => others as Record<Locale, string>;
    const { titles, notices, thanks, taxText } = documentSettings.defaults;
    const storedNotices = {
      information: withoutEnglish(notices.information),
      receipt: withoutEnglish(notices.receipt),
    };
    await chooseDocuments(t.db, {
      titles: {
        information: { ...withoutEnglish(titles.information), tr: "Yazı" },
        receipt: withoutEnglish(titles.receipt),
      },
      notices: storedNotices,
      thanks: withoutEnglish(thanks),
      taxText: withoutEnglish(taxText),
    });
    const settings = await readDocumentSettings(t.db);
    expect(settings.titles.information).toEqual({ ...titles.information, tr: "Yazı" });
    expect(settings).toMatchObject({ notices, thanks, taxText });
    const design = createDesign(settings, firstIdentity(siteForTests));
    const paper = samplePaper(sampleRow({ language: "en" }), {}, { design });
    expect(paper.notice).toBe("This letter is not a fiscal document.");
  });

  test("an empty text about taxes cannot be switched on", async () => {
    const saved = await saveDocumentSettings(await t.as("Ada", "admin"), { ...wording, taxTextShown: true });
    expect(saved).toEqual({ kind: "refused", errors: { taxText: "required" } });
  });
});

describe("what staff see", () => {
  test("the list finds a document by number, reference, kind and state", async () => {
    const letter = await completeGift();
    await runIssueJob();
    await chooseDocuments(t.db, { issues: "receipt" });
    const receipt = await completeGift({ customerName: "Veli Kaya" });
    expect(await isDocumentDue(t.db, receipt)).toBe(true);
    await runIssueJob();
    expect(await isDocumentDue(t.db, receipt)).toBe(false);
    const findOrderIds = async (query: Parameters<typeof listDocuments>[1]) =>
      (await listDocuments(t.db, query)).rows.map(({ orderId }) => orderId);
    expect(await findOrderIds({})).toEqual([receipt, letter]);
    expect(await findOrderIds({ kind: "receipt" })).toEqual([receipt]);
    expect(await findOrderIds({ state: "cancelled" })).toEqual([]);
    for (const search of ["1", "A1", "a 0000001", (await t.readOrder(receipt)).reference ?? ""]) {
      expect(await findOrderIds({ named: search }), search).toEqual([receipt]);
    }
    expect(await findOrderIds({ named: "B1" })).toEqual([]);
    expect(await documentsOfOrder(t.db, receipt)).toMatchObject([
      { number: "A 0000001", donor: "Veli Kaya", state: "issued", isOriginalHandedOut: false },
    ]);
  });

  test("the original of a receipt is handed out once, with an audit entry; a letter has no original", async () => {
    const letter = await completeGift();
    await runIssueJob();
    await chooseDocuments(t.db, { issues: "receipt" });
    const receipt = await completeGift();
    await runIssueJob();
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

  test("the documents of a month are exported as PDF files in one ZIP", async () => {
    await chooseDocuments(t.db, { issues: "receipt" });
    await completeGift();
    await completeGift();
    await runIssueJob();
    const editor = await t.as("Ece", "editor");
    const month = t.clock.now().toISOString().slice(0, 7);
    expect(await startDocumentFiles(editor, "2026-13", "https://x.example.org")).toEqual({ kind: "none" });
    expect(await startDocumentFiles(editor, "2020-01", "https://x.example.org")).toEqual({ kind: "none" });
    const started = await startDocumentFiles(editor, month, "https://x.example.org");
    if (started.kind !== "started") throw new Error(started.kind);
    const whole: Uint8Array[] = [];
    for await (const chunk of started.chunks) whole.push(chunk);
    const text = Buffer.concat(whole).toString("latin1");
    expect(text.match(/%PDF-/g)).toHaveLength(2);
    expect(text).toContain("00001-belge-A-0000001.pdf");
    expect(text).toContain("00002-belge-A-0000002.pdf");
    expect(await trail("export")).toMatchObject([{ after: { format: "zip", rows: 2 } }]);
  });

  test("an export has the newest number first, also for documents of the same time", async () => {
    await chooseDocuments(t.db, { issues: "receipt" });
    for (let gift = 0; gift < 6; gift++) await completeGift();
    await runIssueJob();
    const numbers: (number | null)[] = [];
    for await (const batch of documentsSource({}).read(t.db, t.clock.now()))
      numbers.push(...batch.map(({ number }) => number));
    expect(numbers).toEqual([6, 5, 4, 3, 2, 1]);
  });

  test("the accountant's table has every document, and the table for associations has only valid gifts", async () => {
    await chooseDocuments(t.db, { issues: "receipt" });
    const validGift = await completeGift();
    const cancelledGift = await completeGift();
    await runIssueJob();
    await cancel(t.db, cancelledGift, t.clock.now());
    await runIssueJob();
    const rowsOf = async (valid: boolean) => {
      const source = documentsSource({}, { valid });
      const rows: ExportedDocument[] = [];
      for await (const batch of source.read(t.db, t.clock.now())) rows.push(...batch);
      expect(await source.count(t.db, t.clock.now())).toBe(rows.length);
      return rows;
    };
    const rows = await rowsOf(false);
    expect(rows.map(({ state }) => state).toSorted()).toEqual(["cancelled", "cancelling", "issued"]);
    expect(rows.find(({ state }) => state === "cancelling")?.cancels).toMatch(/^A [12]$/);
    expect(await rowsOf(true)).toMatchObject([
      {
        orderId: validGift,
        donor: "Ayşe Yılmaz",
        phone: "5321234567",
        amount: 25_000,
        titles: "Genel Bağış",
      },
    ]);
  });

  test("the table for associations has the gifts of the chosen days, even with a document of the next year", async () => {
    await chooseDocuments(t.db, { issues: "receipt" });
    const december = await completeGift();
    const today = await completeGift();
    await runIssueJob();
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
