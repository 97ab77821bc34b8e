import { eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { translations } from "#server/content/editing/table.ts";
import { changeStatus } from "#server/giving/orders/change-status.ts";
import { completeOrder } from "#server/giving/orders/complete-order.ts";
import { writeMail } from "#server/giving/orders/mail/write-mail.ts";
import { noteSetting } from "#server/giving/orders/note-setting.ts";
import { orders } from "#server/giving/orders/table.ts";
import { paymentAlarms } from "#server/giving/payments/table.ts";
import { erasePerson } from "#server/giving/privacy/erase-person.ts";
import { forgetOldData } from "#server/giving/privacy/forget-old-data.ts";
import { mailOutbox } from "#server/messaging/table.ts";
import { chooseDocuments, complete, openTestDocuments, refundOf } from "#testing/world/documents.ts";
import { openTestMail } from "#testing/world/mail.ts";
import { documentMail } from "./document-mail.ts";
import { issueDocuments } from "./issue-documents.ts";
import { saveFirstNumber } from "./save-first-number.ts";

const t = await openTestDocuments();
const { runIssueJob, completeGift, listDocumentsOf, findDocumentDifferences } = t;
beforeEach(t.clear);
afterAll(() => t.close());

const refund = (id: string, amount: number) => refundOf(t.db, id, amount);

describe("an order that is completed", () => {
  test("gets only one information letter without a number, even when it changes again", async () => {
    const id = await completeGift({ language: "ar" });
    expect(await runIssueJob()).toBe(1);
    await t.db.execute(sql`update orders set updated_at = now() where id = ${id}`);
    expect(await runIssueJob()).toBe(0);
    expect(await listDocumentsOf(id)).toMatchObject([
      {
        kind: "information",
        series: null,
        number: null,
        state: "issued",
        amount: 25_000,
        language: "ar",
        recipient: { name: "Ayşe Yılmaz" },
        lines: [{ title: "Genel Bağış", donationType: "standart", amount: 25_000 }],
        code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{20}$/),
      },
    ]);
    expect(await findDocumentDifferences()).toEqual([]);
  });

  test("names the company that the donor gave", async () => {
    const company = { title: "Örnek Gıda A.Ş.", taxNumber: "8760052205", taxOffice: "Mecidiyeköy" };
    const id = await completeGift({ company });
    await runIssueJob();
    expect(await listDocumentsOf(id)).toMatchObject([{ recipient: { name: "Ayşe Yılmaz", company } }]);
  });

  test("names the campaign in the donor's language, where staff wrote it", async () => {
    const row = {
      kind: "campaigns",
      recordId: "genel",
      language: "en",
      field: "title",
      text: "General gift",
    };
    await t.db.insert(translations).values(row);
    const ids = [
      await completeGift({ language: "en" }),
      await completeGift({ language: "ar" }),
      await completeGift(),
    ];
    await runIssueJob();
    const titles = ids.map(async (id) => (await listDocumentsOf(id)).map(({ lines }) => lines[0]?.title));
    expect(await Promise.all(titles)).toEqual([["General gift"], ["Genel Bağış"], ["Genel Bağış"]]);
    await t.db.delete(translations);
  });

  test("gets no document when the foundation issues none", async () => {
    await chooseDocuments(t.db, { issues: "none" });
    await completeGift();
    expect(await runIssueJob()).toBe(1);
    expect(await t.listDocuments()).toEqual([]);
  });

  test("gets its number in the order of completion, after an earlier order that the bank has not confirmed", async () => {
    await chooseDocuments(t.db, { issues: "receipt", series: "B" });
    const lateOrder = await t.place();
    const earlyOrder = await t.place();
    const unconfirmed = await t.place();
    const now = t.clock.now().getTime();
    await complete(t.db, lateOrder, new Date(now + 3_000));
    await complete(t.db, unconfirmed, new Date(now + 2_000));
    await complete(t.db, earlyOrder, new Date(now + 1_000));
    const notifyAfter = new Date(now + 120_000);
    await t.db.update(orders).set({ notifyAfter }).where(eq(orders.id, unconfirmed));
    expect(await issueDocuments(t.papers), "not before the commits around it").toBe(0);
    expect(await runIssueJob()).toBe(1);
    await t.db.update(orders).set({ notifyAfter: null }).where(eq(orders.id, unconfirmed));
    expect(await runIssueJob()).toBe(2);
    expect((await t.listDocuments()).map(({ series, number, orderId }) => [series, number, orderId])).toEqual(
      [
        ["B", 1, earlyOrder],
        ["B", 2, unconfirmed],
        ["B", 3, lateOrder],
      ],
    );
  });
});

test("a full series delays only documents with numbers, and raises an alarm until staff choose another series", async () => {
  const openAlarms = async () =>
    (await t.db.select().from(paymentAlarms).where(isNull(paymentAlarms.resolvedAt))).map(
      ({ kind, subject }) => `${kind} ${subject}`,
    );
  const before = t.clock.now();
  t.passMinutes(1);
  const letter = await completeGift();
  await runIssueJob();
  await chooseDocuments(t.db, { issues: "receipt", series: "C" });
  await t.db.execute(sql`insert into document_series (series, last_number) values ('C', 1000000)`);
  const receipt = await t.place();
  await complete(t.db, receipt, before);
  await refund(letter, 5_000);
  await runIssueJob();
  expect(await listDocumentsOf(receipt)).toEqual([]);
  expect((await listDocumentsOf(letter)).filter(({ state }) => state === "issued").at(-1)).toMatchObject({
    kind: "information",
    amount: 20_000,
  });
  expect(await openAlarms()).toEqual(["series_full series:C"]);
  await runIssueJob();
  expect(await openAlarms()).toEqual(["series_full series:C"]);
  await chooseDocuments(t.db, { issues: "receipt", series: "D" });
  await runIssueJob();
  expect(await listDocumentsOf(receipt)).toMatchObject([{ kind: "receipt", series: "D", number: 1 }]);
  expect(await openAlarms()).toEqual([]);
});

test("the donor gets one mail about each document, with a link that only the mail contains", async () => {
  await noteSetting(t.db, "mail.enabled", true);
  const id = await completeGift({ language: "ar" });
  await completeGift({ customerEmail: null });
  await runIssueJob();
  await runIssueJob();
  const mails = await t.db.select().from(mailOutbox).where(eq(mailOutbox.event, "document"));
  const [document] = await listDocumentsOf(id);
  expect(mails).toMatchObject([
    { subject: document?.id, orderId: id, toAddress: "ayse@example.org", language: "ar" },
  ]);
  const { ctx, close } = await openTestMail(t);
  ctx.kinds.document = documentMail;
  const order = await t.readOrder(id);
  const write = (subject = "") =>
    t.db.transaction((tx) => writeMail(ctx, tx, { event: "document", subject }, order));
  const letter = await write(document?.id);
  const address = `https://imece.example.org/belge/${document?.downloadCode}?lang=${document?.language}`;
  expect(letter?.html).toContain(`href="${address}"`);
  expect(letter?.text).toContain(address);
  expect(letter?.subject).not.toContain("Ayşe");
  expect(letter?.text).not.toContain("استبدال");
  await refund(id, 5_000);
  await runIssueJob();
  expect(await write(document?.id), "cancelled meanwhile").toBeNull();
  const next = (await listDocumentsOf(id)).find(({ state, cancelsId }) => state === "issued" && !cancelsId);
  const second = await write(next?.id);
  expect(second?.subject, "a part went back").toContain("الجديد");
  expect(second?.text).toContain("ألغينا مستندكم السابق");
  await close();
});

describe("an order that changes", () => {
  test("is cancelled by a cancelling document, and gets a new one when it is completed again", async () => {
    await chooseDocuments(t.db, { issues: "receipt" });
    const id = await completeGift();
    await runIssueJob();
    const staff = await t.as("Derya", "admin");
    const target = async () => ({ id, expectedUpdatedAt: (await t.readOrder(id)).updatedAt });
    expect(await changeStatus(staff, { ...(await target()), status: "cancelled" })).toMatchObject({
      kind: "saved",
    });
    await runIssueJob();
    const [first, cancelling, ...none] = await t.listDocuments();
    expect(none).toEqual([]);
    expect(first).toMatchObject({ number: 1, state: "cancelled", cancelledAt: t.clock.now() });
    expect(cancelling).toMatchObject({ number: 2, state: "issued", cancelsId: first?.id, amount: 25_000 });
    expect(await completeOrder(staff, t.sms, await target())).toMatchObject({ kind: "saved" });
    await runIssueJob();
    expect((await t.listDocuments()).at(-1)).toMatchObject({ number: 3, state: "issued", cancelsId: null });
    expect(await findDocumentDifferences()).toEqual([]);
  });

  test("has a document about the remaining amount after a partial refund, and no document after a full refund", async () => {
    await chooseDocuments(t.db, { issues: "receipt" });
    const id = await completeGift();
    await runIssueJob();
    await refund(id, 10_000);
    expect(await findDocumentDifferences(), "the numbering has it on its list").toEqual([]);
    await runIssueJob();
    const state = async () =>
      (await t.listDocuments()).map((one) => [
        one.number,
        one.state,
        one.cancelsId ? "cancels" : "",
        one.amount,
      ]);
    expect(await state()).toEqual([
      [1, "cancelled", "", 25_000],
      [2, "issued", "cancels", 25_000],
      [3, "issued", "", 15_000],
    ]);
    await refund(id, 15_000);
    await runIssueJob();
    expect((await state()).slice(2)).toEqual([
      [3, "cancelled", "", 15_000],
      [4, "issued", "cancels", 15_000],
    ]);
    expect(await findDocumentDifferences()).toEqual([]);
  });

  test("gets a new receipt in place of a receipt, even when the foundation now issues letters", async () => {
    await chooseDocuments(t.db, { issues: "receipt" });
    const id = await completeGift();
    await runIssueJob();
    await chooseDocuments(t.db, { issues: "information" });
    await refund(id, 5_000);
    await runIssueJob();
    expect((await t.listDocuments()).map(({ kind, number }) => [kind, number])).toEqual([
      ["receipt", 1],
      ["receipt", 2],
      ["receipt", 3],
    ]);
  });
});

test("erasure removes the donor from letters at once, and from receipts after the legal period", async () => {
  const person = {
    customerName: "Selin Toprak",
    customerEmail: "selin@example.org",
    customerPhone: "5559990011",
  };
  const letter = await completeGift(person);
  await runIssueJob();
  await chooseDocuments(t.db, { issues: "receipt" });
  const receipt = await completeGift(person);
  await runIssueJob();
  const erased = await erasePerson(await t.as("Yonca", "admin"), {
    orderId: letter,
    chosen: [letter, receipt],
    typed: "sil 2",
  });
  expect(erased).toMatchObject({ kind: "erased", erased: 2 });
  expect(await listDocumentsOf(letter)).toMatchObject([{ recipient: null, amount: 25_000 }]);
  expect(await listDocumentsOf(receipt)).toMatchObject([{ recipient: { name: "Selin Toprak" } }]);
  t.passMinutes(60 * 24 * 365 * 11);
  expect(await forgetOldData({ db: t.db, clock: t.clock })).toMatchObject({ documentMonths: 1 });
  expect(await listDocumentsOf(receipt)).toMatchObject([{ recipient: null, number: 1 }]);
});

test("simultaneous completions get each number once", async () => {
  await chooseDocuments(t.db, { issues: "receipt" });
  const ids = await Promise.all(Array.from({ length: 60 }, () => t.place()));
  await Promise.all(
    ids.map(async (id) => {
      await complete(t.db, id, t.clock.now());
      t.passMinutes(1);
      await issueDocuments(t.papers);
    }),
  );
  await runIssueJob();
  const numbers = (await t.listDocuments()).map(({ number }) => number);
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
  expect(new Set((await t.listDocuments()).map(({ orderId }) => orderId)).size).toBe(60);
  expect(await findDocumentDifferences()).toEqual([]);
});

test("a series begins with the number that staff set, once and before its first receipt", async () => {
  const admin = await t.as("Yonca", "admin");
  await chooseDocuments(t.db, { issues: "receipt", series: "ESK" });
  expect(await saveFirstNumber(admin, "ESK", 1)).toMatchObject({ reason: "number" });
  expect(await saveFirstNumber(admin, "ESK", 4_218)).toEqual({ kind: "saved" });
  expect(await saveFirstNumber(admin, "ESK", 5_000)).toMatchObject({ reason: "begun" });
  expect(await findDocumentDifferences()).toEqual([]);
  const order = await completeGift();
  await runIssueJob();
  expect((await listDocumentsOf(order)).map(({ series, number }) => [series, number])).toEqual([
    ["ESK", 4_218],
  ]);
  expect(await findDocumentDifferences()).toEqual([]);
});
