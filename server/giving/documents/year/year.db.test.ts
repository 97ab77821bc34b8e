import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { correctContact } from "#server/giving/orders/correct-contact.ts";
import { sendMail } from "#server/giving/orders/mail/send-mail.ts";
import { orders } from "#server/giving/orders/table.ts";
import { auditLog } from "#server/staff/table.ts";
import {
  chooseDocuments,
  complete,
  openTestDocuments,
  refundOf,
  siteForTests,
} from "#testing/world/documents.ts";
import { fixedIdentity } from "#testing/world/identity.ts";
import { openTestMail, type TestMail } from "#testing/world/mail.ts";
import { yearStatements } from "../table.ts";
import { addOrders } from "./add-orders.ts";
import { findYearStatement } from "./find-year.ts";
import { renewStatementLinks } from "./keep-statement.ts";
import { printYear } from "./print-year.ts";
import { readYear, type UnlistedOrder, yearsForStaff } from "./read-year.ts";
import { sendYearStatement } from "./send-year.ts";
import { yearMail } from "./year-mail.ts";

const t = await openTestDocuments();
let mail: TestMail;
beforeAll(async () => {
  mail = await openTestMail(t);
  mail.ctx.kinds.year = yearMail;
});
beforeEach(async () => {
  await t.db.update(orders).set({ status: "cancelled" }).where(eq(orders.status, "completed"));
});
afterAll(async () => {
  await mail.close();
  await t.close();
});

const donor = { customerName: "Ayşe Yılmaz", customerEmail: "ayse@example.org", customerPhone: "5321234567" };

async function placeGift(at: string, change: Parameters<typeof t.place>[0] = {}) {
  const id = await t.place({ ...donor, ...change });
  await complete(t.db, id, new Date(at));
  return id;
}

const amounts = async (id: string, year: number) =>
  (await readYear(t.db, await t.readOrder(id), year)).map(({ remaining }) => remaining);

describe("a year's gifts", () => {
  test("have the same name and address, count by the day in Istanbul, and are less refunds", async () => {
    const id = await placeGift("2026-12-31T20:59:59Z");
    const second = await placeGift("2026-03-01T09:00:00Z", {
      customerName: "AYŞE  YILMAZ",
      customerEmail: "Ayse@example.org",
      customerPhone: "5550000000",
    });
    await refundOf(t.db, second, 5_000);
    const whole = await placeGift("2026-04-01T09:00:00Z");
    await refundOf(t.db, whole, 25_000);
    await placeGift("2025-12-31T21:00:00Z");
    await placeGift("2026-12-31T21:00:00Z");
    await placeGift("2026-05-01T09:00:00Z", { customerName: "Mehmet Yılmaz" });
    await placeGift("2026-05-01T09:00:00Z", { customerEmail: "baska@example.org" });
    await t.place(donor);
    expect(await amounts(id, 2026)).toEqual([25_000, 20_000, 25_000]);
    expect(await amounts(id, 2027)).toEqual([25_000]);
    expect(await amounts(id, 2024)).toEqual([]);
    expect(await yearsForStaff(t.db, await t.readOrder(id))).toEqual([
      expect.objectContaining({ year: 2027, attempts: 0, unlistedOrders: [] }),
      expect.objectContaining({ year: 2026, attempts: 0 }),
    ]);
  });

  test("are the same for each spelling of the address, without gifts of another address", async () => {
    const spellings = ["ayse@gmail.com", "Ayse@Gmail.com", "AYSE@GMAİL.COM", "ayse@gmaıl.com"];
    const ids: string[] = [];
    for (const customerEmail of spellings)
      ids.push(await placeGift("2026-03-01T09:00:00Z", { customerEmail }));
    await placeGift("2026-04-01T09:00:00Z", { customerEmail: null, customerPhone: "0532 123 45 67" });
    await placeGift("2026-04-01T09:00:00Z", { customerEmail: "isteki@example.org" });
    await placeGift("2026-04-01T09:00:00Z", {
      customerEmail: "ayse@gmail.com",
      customerName: "Mehmet Yılmaz",
    });
    for (const id of ids) expect(await amounts(id, 2026)).toEqual(Array(5).fill(25_000));
  });

  test("have the same phone when there is no address, and only the order itself without both", async () => {
    const id = await placeGift("2026-03-01T09:00:00Z", { customerEmail: null });
    await placeGift("2026-05-01T09:00:00Z", { customerEmail: null });
    expect(await amounts(id, 2026)).toEqual([25_000, 25_000]);
    const bare = await placeGift("2026-03-01T09:00:00Z", { customerEmail: null, customerPhone: null });
    expect(await amounts(bare, 2026)).toEqual([]);
  });
});

describe("orders that a statement does not list", () => {
  const unlistedOrders = async (id: string) =>
    (await yearsForStaff(t.db, await t.readOrder(id))).flatMap((seen) => seen.unlistedOrders);

  test("staff see them, and can add only orders with the same address and another name", async () => {
    const donorContact = {
      customerEmail: "aylin@example.org",
      customerPhone: "5440000001",
      customerName: "Aylin Er",
    };
    const id = await placeGift("2026-03-01T09:00:00Z", donorContact);
    const married = await placeGift("2026-04-01T09:00:00Z", {
      ...donorContact,
      customerName: "Aylin Er Kaya",
    });
    const work = await placeGift("2026-05-01T09:00:00Z", {
      ...donorContact,
      customerEmail: "aylin@isyeri.example.org",
    });
    const phone = await placeGift("2026-06-01T09:00:00Z", {
      ...donorContact,
      customerEmail: null,
      customerName: "Can Er",
    });
    await placeGift("2026-07-01T09:00:00Z", { ...donorContact, customerPhone: "5440000002" });
    const flags = ({ id: otherId, hasOtherName, hasOtherAddress, mayAdd, isAdded }: UnlistedOrder) => [
      otherId,
      { hasOtherName, hasOtherAddress, mayAdd, isAdded },
    ];
    expect((await unlistedOrders(id)).map(flags)).toEqual([
      [phone, { hasOtherName: true, hasOtherAddress: false, mayAdd: false, isAdded: false }],
      [work, { hasOtherName: false, hasOtherAddress: true, mayAdd: false, isAdded: false }],
      [married, { hasOtherName: true, hasOtherAddress: false, mayAdd: true, isAdded: false }],
    ]);
    expect(await amounts(id, 2026)).toEqual([25_000, 25_000]);
    const staff = await t.as("Elif");
    const choice = { orderId: id, year: 2026, addedIds: [married, work, phone] };
    expect(await addOrders(await t.as("Vera", "viewer"), choice)).toMatchObject({ kind: "forbidden" });
    expect(await addOrders(staff, { ...choice, year: 2025 })).toEqual({ kind: "untrue" });
    expect(await addOrders(staff, choice)).toEqual({ kind: "saved" });
    expect(await amounts(id, 2026)).toEqual([25_000, 25_000, 25_000]);
    expect((await unlistedOrders(id)).filter(({ isAdded }) => isAdded).map((one) => one.id)).toEqual([
      married,
    ]);
    const entries = await t.db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(entries.at(-1)).toMatchObject({
      action: "add-to-statement",
      after: { year: 2026, orderIds: [married] },
    });
    await t.db.update(orders).set({ customerEmail: "baska@example.org" }).where(eq(orders.id, married));
    expect(await amounts(id, 2026), "the added order has another address since").toEqual([25_000, 25_000]);
    await addOrders(staff, { ...choice, addedIds: [] });
    expect((await unlistedOrders(id)).every(({ isAdded }) => !isAdded)).toBe(true);
  });
});

describe("a year's statement", () => {
  test("cannot be opened by a link to the former address after staff corrected the address", async () => {
    const id = await placeGift("2026-03-01T09:00:00Z", { customerEmail: "baskasi@example.org" });
    await placeGift("2026-04-01T09:00:00Z", { customerEmail: "dogrusu@example.org" });
    const staff = await t.as("Elif");
    expect(await sendYearStatement(staff, mail.ctx, { orderId: id, year: 2026, after: 0 })).toEqual({
      kind: "sent",
    });
    const codeOf = async () =>
      (await t.db.select().from(yearStatements).where(eq(yearStatements.orderId, id)))[0]?.downloadCode ?? "";
    const mailed = await codeOf();
    const correct = async (contact: { name: string; email: string }) =>
      correctContact(
        staff,
        {
          id,
          expectedUpdatedAt: (await t.readOrder(id)).updatedAt,
          contact: { ...contact, phone: donor.customerPhone },
        },
        renewStatementLinks,
      );
    await correct({ name: "Ayşe Yılmaz Er", email: "baskasi@example.org" });
    expect(await findYearStatement(t.db, mailed), "the address is the same").toBeDefined();
    expect(await correct({ name: "Ayşe Yılmaz", email: "dogrusu@example.org" })).toEqual({ kind: "saved" });
    expect(await findYearStatement(t.db, mailed)).toBeUndefined();
    expect(await sendYearStatement(staff, mail.ctx, { orderId: id, year: 2026, after: 1 })).toEqual({
      kind: "sent",
    });
    expect((await findYearStatement(t.db, await codeOf()))?.year).toBe(2026);
    expect(await amounts(id, 2026)).toEqual([25_000, 25_000]);
  });

  test("is mailed once each time that staff press the button, and its link opens the PDF", async () => {
    const id = await placeGift("2026-03-01T09:00:00Z", { language: "ar" });
    const staff = await t.as("Elif");
    expect(await sendYearStatement(staff, mail.ctx, { orderId: id, year: 2026, after: 0 })).toEqual({
      kind: "sent",
    });
    expect(await sendYearStatement(staff, mail.ctx, { orderId: id, year: 2026, after: 0 })).toEqual({
      kind: "overtaken",
    });
    expect(await sendYearStatement(staff, mail.ctx, { orderId: id, year: 2025, after: 0 })).toEqual({
      kind: "untrue",
    });
    const [statement] = await t.db.select().from(yearStatements).where(eq(yearStatements.orderId, id));
    const choice = { orderId: id, event: "year", subject: statement?.id ?? "", lastAttempt: 1 } as const;
    expect(await sendMail(staff, mail.ctx, choice), "again, from the list of mail").toEqual({ kind: "sent" });
    expect(await yearsForStaff(t.db, await t.readOrder(id))).toMatchObject([{ year: 2026, attempts: 2 }]);
    const mails = mail.listArrived().filter(({ to }) => to === donor.customerEmail);
    expect(mails).toHaveLength(2);
    const code = /\/belge\/yil\/([0-9A-Z]{20})\.pdf/.exec(mails[0]?.text ?? "")?.[1] ?? "";
    expect(mails[0]?.html).toContain(code);
    const statementYear = await findYearStatement(t.db, code);
    if (!statementYear) throw new Error("the mail's code opens nothing");
    const printed = await printYear(
      { db: t.db, clock: t.clock, identity: fixedIdentity(siteForTests) },
      statementYear.order,
      statementYear.year,
    );
    if (printed.kind !== "printed") throw new Error(printed.kind);
    expect(printed.name).toBe("bagis-dokumu-2026.pdf");
    expect(Buffer.from(printed.bytes.subarray(0, 5)).toString()).toBe("%PDF-");
    const [entry] = await t.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, id))
      .orderBy(desc(auditLog.id));
    expect(entry?.action).toBe("send-mail");
  });

  test("needs a permission, and cannot be mailed or opened after all its gifts were refunded", async () => {
    const id = await placeGift("2026-03-01T09:00:00Z");
    const choice = { orderId: id, year: 2026, after: 0 };
    expect(await sendYearStatement(await t.as("Vera", "viewer"), mail.ctx, choice)).toMatchObject({
      kind: "forbidden",
    });
    expect(await t.db.select().from(yearStatements).where(eq(yearStatements.orderId, id))).toEqual([]);
    await refundOf(t.db, id, 25_000);
    await chooseDocuments(t.db, {});
    const context = { db: t.db, clock: t.clock, identity: fixedIdentity(siteForTests) };
    expect(await printYear(context, await t.readOrder(id), 2026)).toEqual({ kind: "erased" });
    expect(await sendYearStatement(await t.as("Eda"), mail.ctx, choice)).toEqual({ kind: "untrue" });
  });
});
