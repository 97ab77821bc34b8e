import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deliverWaitingMail } from "#server/giving/orders/mail/deliver-mail.ts";
import { createOrderMail } from "#server/giving/orders/mail/order-mail.ts";
import { saveWording } from "#server/giving/orders/mail/save-wording.ts";
import { sendMail } from "#server/giving/orders/mail/send-mail.ts";
import { writeSampleMail } from "#server/giving/orders/mail/write-mail.ts";
import { noteSetting } from "#server/giving/orders/note-setting.ts";
import { mailOutbox } from "#server/messaging/table.ts";
import { auditLog } from "#server/staff/table.ts";
import { openTestDocuments, refundOf } from "#testing/world/documents.ts";
import { openTestMail, type TestMail } from "#testing/world/mail.ts";
import { documentMail, linkDocumentInGiftMail } from "./document-mail.ts";
import { yearMail } from "./year/year-mail.ts";

const t = await openTestDocuments();
let mail: TestMail;
beforeAll(async () => {
  mail = await openTestMail(t);
  mail.ctx.kinds.document = documentMail;
  mail.ctx.kinds.year = yearMail;
});
beforeEach(async () => {
  await t.clear();
  await noteSetting(t.db, "mail.enabled", true);
});
afterAll(async () => {
  await mail.close();
  await t.close();
});

async function mailed(change: Parameters<typeof t.completeGift>[0] = {}) {
  const orderId = await t.completeGift({ customerEmail: "ayse@example.org", ...change });
  await t.runIssueJob();
  await deliverWaitingMail(mail.ctx);
  const [document] = await t.listDocumentsOf(orderId);
  const choice = { orderId, event: "document", subject: document?.id ?? "", lastAttempt: 1 } as const;
  return { orderId, choice };
}

const attempts = (id: string) => t.db.$count(mailOutbox, eq(mailOutbox.subject, id));

describe("the mail about a gift", () => {
  const count = () => mail.listArrived().length;
  beforeAll(() => {
    mail.ctx.documentWaitMs = 60_000;
    Object.assign(mail.ctx.kinds, createOrderMail(linkDocumentInGiftMail));
  });
  afterAll(() => {
    mail.ctx.documentWaitMs = 0;
    Object.assign(mail.ctx.kinds, createOrderMail());
  });

  test("waits for the document and links to it, so that the donor gets one mail", async () => {
    const before = mail.listArrived().length;
    const orderId = await t.completeGift({ customerEmail: "ayse@example.org" });
    await deliverWaitingMail(mail.ctx);
    expect(count()).toBe(before);
    await t.runIssueJob();
    await deliverWaitingMail(mail.ctx);
    const [firstMail, ...otherMails] = mail.listArrived().slice(before);
    const [document] = await t.listDocumentsOf(orderId);
    expect(otherMails).toEqual([]);
    expect(firstMail?.text).toContain(`/belge/${document?.downloadCode}`);
    const alone = and(eq(mailOutbox.subject, document?.id ?? ""), eq(mailOutbox.state, "withdrawn"));
    expect(await t.db.$count(mailOutbox, alone)).toBe(1);
  });

  test("is sent without the document after a minute, and a second mail has the document", async () => {
    const before = mail.listArrived().length;
    await t.completeGift({ customerEmail: "ayse@example.org" });
    t.passMinutes(61);
    await deliverWaitingMail(mail.ctx);
    expect(count()).toBe(before + 1);
    await t.runIssueJob();
    await deliverWaitingMail(mail.ctx);
    expect(count()).toBe(before + 2);
  });
});

describe("mail about a document", () => {
  test("is sent again only once when staff press the button twice at the same time", async () => {
    const { choice } = await mailed();
    const ada = await t.as("Ada");
    const can = await t.as("Can");
    const outcomes = await Promise.all([ada, can, ada].map((staff) => sendMail(staff, mail.ctx, choice)));
    expect(outcomes.filter(({ kind }) => kind === "sent")).toHaveLength(1);
    expect(await attempts(choice.subject)).toBe(2);
  });

  test("is not sent again after the document was cancelled, and no audit entry is written", async () => {
    const { orderId, choice } = await mailed();
    await refundOf(t.db, orderId, 5_000);
    await t.runIssueJob();
    const trail = () => t.db.$count(auditLog, eq(auditLog.entityId, orderId));
    const before = await trail();
    expect(await sendMail(await t.as("Ada"), mail.ctx, choice)).toEqual({ kind: "untrue" });
    expect([await attempts(choice.subject), await trail()]).toEqual([1, before]);
  });

  test("is not sent from the page of another order, or by a viewer", async () => {
    const sentMail = await mailed();
    const otherMail = await mailed({ customerEmail: "baska@example.org" });
    const crossed = { ...sentMail.choice, subject: otherMail.choice.subject };
    expect(await sendMail(await t.as("Ada"), mail.ctx, crossed)).toEqual({ kind: "untrue" });
    const whole = { ...sentMail.choice, subject: sentMail.orderId, lastAttempt: 0 };
    expect(await sendMail(await t.as("Ada"), mail.ctx, whole)).toEqual({ kind: "untrue" });
    expect((await sendMail(await t.as("Vera", "viewer"), mail.ctx, sentMail.choice)).kind).toBe("forbidden");
  });

  test("has the texts of staff, except when it explains the replacement of a document", async () => {
    const words = { greeting: "Merhaba {ad}", paragraph: "{no}: {tutar} <b>", closing: "{vakıf}" };
    const choice = { event: "document", language: "tr" } as const;
    expect(await saveWording(await t.as("Ada", "admin"), choice, words)).toEqual({ kind: "saved" });
    const { orderId } = await mailed();
    await refundOf(t.db, orderId, 5_000);
    await t.runIssueJob();
    await deliverWaitingMail(mail.ctx);
    const [first, second] = mail.listArrived().slice(-2);
    expect(first?.text).toMatch(/Merhaba Ayşe Yılmaz\s+[A-Z0-9-]{10}: ₺250,00 <b>/);
    expect(first?.html).toContain("&#60;b&#62;");
    expect(second?.text).toMatch(/Merhaba Ayşe Yılmaz\s+Bağışınız değiştiği için/);
  });
});

test("staff can preview each mail about documents with texts that are not saved", async () => {
  const wording = { greeting: "", paragraph: "Bir {tutar} {vakıf}", closing: "" };
  for (const event of ["document", "year", "received"] as const) {
    const { text } = await writeSampleMail(mail.ctx, { event, language: "tr", wording });
    expect(text).toContain("Bir ₺12.500,00 İmece Vakfı");
  }
});
