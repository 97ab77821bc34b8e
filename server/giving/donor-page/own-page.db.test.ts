import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { permissionsSource } from "#server/giving/exports/permissions.ts";
import { notes } from "#server/giving/notes/table.ts";
import { recordConsents } from "#server/giving/orders/consents/record-consents.ts";
import { correctContact } from "#server/giving/orders/correct-contact.ts";
import { paymentAlarms } from "#server/giving/payments/table.ts";
import { erasedPhone } from "#server/giving/privacy/rules.ts";
import { withdrawMessages } from "#server/giving/privacy/withdraw-messages.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { auditLog } from "#server/staff/table.ts";
import { formatReference } from "#shared/giving/order-reference.ts";
import { silent } from "#testing/databases/test-database.ts";
import { openSite } from "#testing/world/site.ts";
import { askForData } from "./ask-for-data.ts";
import { correctOwnEmail } from "./correct-own-email.ts";
import { listOwnGifts } from "./list-own-gifts.ts";
import { listPermissions } from "./list-permissions.ts";
import { findOwnStatement } from "./own-statement.ts";
import { changePermission, messageChanges, recordPermissions } from "./permissions.ts";
import type { Contact } from "./read-contact.ts";
import { reportCodeFlood } from "./report-code-flood.ts";
import { donorCodes, permissions } from "./table.ts";

const t = await openSite();
afterAll(() => t.close());

const phone = (value: string): Contact => ({ kind: "phone", value });
const email = (value: string): Contact => ({ kind: "email", value });
const giftsOf = async (...contacts: Contact[]) =>
  (await listOwnGifts(t.db, { contacts, knownReferences: [], phoneMonths: 24, now: t.clock.now() })).gifts;

test("after staff corrected a contact, an order opens by it only after a day, and by the other contact at once", async () => {
  const id = await t.place({ customerPhone: "5321110001", customerEmail: "eski@example.org" });
  const { updatedAt, customerName } = await t.readOrder(id);
  const contact = { name: customerName, phone: "5321110001", email: "yeni@example.org" };
  const correction = { id, expectedUpdatedAt: updatedAt, contact };
  expect(await correctContact(await t.as("Ada"), correction, async () => {})).toEqual({ kind: "saved" });
  await t.db.update(auditLog).set({ at: t.clock.now() }).where(eq(auditLog.entityId, id));
  expect(await giftsOf(email("yeni@example.org"))).toEqual([]);
  expect(await giftsOf(email("eski@example.org"))).toEqual([]);
  expect(await giftsOf(phone("5321110001"))).toMatchObject([{ id, hasOwnEmail: false }]);
  t.passMinutes(24 * 60 + 1);
  expect(await giftsOf(email("yeni@example.org"))).toMatchObject([{ id, hasOwnEmail: true }]);
});

test("a donor gives an own order a proven address, which opens it at once if no mail reaches the former one", async () => {
  const id = await t.place({ customerPhone: "5321110002", customerEmail: "yanlis@gmail" });
  const ctx = { db: t.db, clock: t.clock, endLinks: async () => {} };
  const change = { orderId: id, email: "dogru@gmail.com", network: "net" };
  expect(await correctOwnEmail(ctx, change)).toBe("corrected");
  expect(await t.readOrder(id)).toMatchObject({
    customerEmail: "dogru@gmail.com",
    customerPhone: "5321110002",
  });
  expect(await giftsOf(email("dogru@gmail.com"))).toMatchObject([{ id }]);
  const [entry] = await t.db.select().from(auditLog).where(eq(auditLog.entityId, id));
  expect(entry).toMatchObject({ action: "correct-own-email", actorId: null, actorName: "Bağışçı" });
  const again = { ...change, email: "baska@gmail.com" };
  expect(await correctOwnEmail(ctx, again)).toBe("corrected");
  expect(await giftsOf(email("baska@gmail.com"))).toEqual([]);
  t.passMinutes(24 * 60 + 1);
  expect(await giftsOf(email("baska@gmail.com"))).toMatchObject([{ id }]);
});

test("a statement is offered only if all its gifts are shown", async () => {
  const donor = { customerName: "Can Er", customerEmail: "can@example.org", status: "completed" } as const;
  await t.place({ ...donor, customerPhone: "5321110003", completedAt: t.clock.now() });
  const year = t.clock.now().getFullYear();
  const own = await giftsOf(phone("5321110003"));
  expect((await findOwnStatement(t.db, own, year))?.id).toBe(own[0]?.id);
  // The same donor by name and address, but with a phone that this session has not proven.
  await t.place({ ...donor, customerPhone: "5321110004", completedAt: t.clock.now() });
  expect(await findOwnStatement(t.db, await giftsOf(phone("5321110003")), year)).toBeNull();
  const both = await giftsOf(email("can@example.org"));
  expect((await findOwnStatement(t.db, both, year))?.id).toBeDefined();
});

test("a request for data is one task of staff that is due in 30 days", async () => {
  const id = await t.place({ customerPhone: "5321110005" });
  const gifts = await giftsOf(phone("5321110005"));
  expect(await askForData(t, gifts, "export")).toBe("asked");
  expect(await askForData(t, gifts, "export")).toBe("asked");
  expect(await askForData(t, gifts, "erase")).toBe("asked");
  expect(await askForData(t, [], "erase")).toBe("none");
  const { reference } = await t.readOrder(id);
  const tasks = await t.db.select().from(notes).where(eq(notes.entityId, id));
  expect(tasks).toHaveLength(2);
  expect(tasks[0]?.text).toContain(formatReference(reference ?? ""));
  const due = new Date(t.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
  expect(tasks).toMatchObject([
    { entity: "order", isTask: true, dueOn: due },
    { entity: "order", isTask: true, dueOn: due },
  ]);
});

describe("the log of permissions", () => {
  const contacts = [phone("5321110006"), email("izin@example.org")];
  const states = async () =>
    (await listPermissions(t.db, contacts)).map(({ kind, newest }) => [kind, newest?.isGranted ?? null]);
  const wording = { text: "Bana e-posta gönderebilirsiniz.", language: "tr" } as const;

  test("takes the consent of the checkout and the donor's changes, and its newest row counts", async () => {
    const id = await t.place({ customerPhone: "5321110006", customerEmail: "izin@example.org" });
    expect(await states()).toEqual([
      ["sms", null],
      ["call", null],
      ["email", null],
    ]);
    await t.db.execute(
      sql`insert into order_consents (order_id, kind, version, language) values (${id}, 'messages', '0', 'tr')`,
    );
    const change = { state: "granted", source: "checkout", textVersion: "0", at: t.clock.now() } as const;
    const order = { phone: "5321110006", email: "izin@example.org" };
    await t.db.transaction((tx) => recordPermissions(tx, messageChanges(order, change)));
    t.passMinutes(1);
    const withdraw = { wording: null, now: t.clock.now() };
    await changePermission(t.db, { contact: "izin@example.org", kind: "email" }, withdraw);
    expect(await states()).toEqual([
      ["sms", true],
      ["call", null],
      ["email", false],
    ]);
    const isWithdrawn = async () =>
      (
        await rowsOf(t.db)`select withdrawn_at is not null as x from order_consents where order_id = ${id}`
      )[0];
    expect(await isWithdrawn()).toEqual({ x: false });
    await changePermission(t.db, { contact: "5321110006", kind: "sms" }, withdraw);
    expect(await isWithdrawn()).toEqual({ x: true });
    t.passMinutes(1);
    const grant = { wording, now: t.clock.now() };
    await changePermission(t.db, { contact: "izin@example.org", kind: "email" }, grant);
    await changePermission(t.db, { contact: "izin@example.org", kind: "email" }, grant);
    const [, , own] = await listPermissions(t.db, contacts);
    expect(own?.newest).toMatchObject({ isGranted: true, source: "donor_page", text: wording.text });
    expect(await t.db.$count(permissions)).toBe(5);
  });

  test("is withdrawn by staff for all contacts of the donor", async () => {
    t.passMinutes(1);
    const [order] = await rowsOf<{ id: string }>(
      t.db,
    )`select id from orders where customer_phone = '5321110006'`;
    const admin = await t.as("Yonca", "admin");
    await withdrawMessages(admin, { orderId: order?.id ?? "" });
    expect(await states()).toEqual([
      ["sms", false],
      ["call", null],
      ["email", false],
    ]);
  });

  test("stays withdrawn if the box was ticked before the withdrawal and paid after it", async () => {
    const id = await t.place({ customerPhone: "5321110007", customerEmail: null });
    const ticked = t.clock.now();
    t.passMinutes(60);
    await t.db.transaction((tx) =>
      recordPermissions(tx, [
        { contact: "5321110007", kind: "sms", state: "withdrawn", source: "donor_page", at: t.clock.now() },
      ]),
    );
    t.passMinutes(60);
    const order = { id, phone: "5321110007", email: null, source: "checkout" } as const;
    const consents = [{ kind: "messages" as const, at: ticked, shown: wording }];
    await t.db.transaction((tx) => recordConsents(tx, order, consents, t.clock.now()));
    const [sms] = await listPermissions(t.db, [phone("5321110007")]);
    expect(sms?.newest).toMatchObject({ isGranted: false });
  });

  test("is only added to", async () => {
    const refused = { cause: { constraint: "permissions_stay" } };
    await expect(t.db.update(permissions).set({ state: "granted" })).rejects.toMatchObject(refused);
    await expect(t.db.update(permissions).set({ contact: "5329990000" })).rejects.toMatchObject(refused);
    await expect(t.db.delete(permissions)).rejects.toMatchObject(refused);
    await expect(
      t.db
        .update(permissions)
        .set({ contact: erasedPhone, state: "granted" })
        .where(eq(permissions.kind, "sms")),
    ).rejects.toMatchObject(refused);
  });

  test("equals the export for İYS", async () => {
    const until = t.clock.now();
    const rows = [];
    for await (const batch of permissionsSource.read(t.db, until)) rows.push(...batch);
    const log = await t.db.select().from(permissions).orderBy(permissions.at, permissions.id);
    expect(rows).toEqual(log);
    expect(await permissionsSource.count(t.db, until)).toBe(log.length);
    expect(rows.map(({ contact, kind, state }) => [contact, kind, state].join(" ")).toSorted()).toEqual([
      "5321110006 sms granted",
      "5321110006 sms withdrawn",
      "5321110007 sms granted",
      "5321110007 sms withdrawn",
      "izin@example.org email granted",
      "izin@example.org email granted",
      "izin@example.org email withdrawn",
      "izin@example.org email withdrawn",
    ]);
  });
});

test("an alarm is open while the day's SMS with codes are used up", async () => {
  const at = t.clock.now().toISOString();
  const report = async () => {
    await reportCodeFlood({ db: t.db, clock: t.clock, log: silent });
    const alarms = await t.db.select().from(paymentAlarms).where(sql`resolved_at is null`);
    return alarms.map(({ kind }) => kind);
  };
  expect(await report()).toEqual([]);
  await t.db.execute(sql`
    insert into donor_codes (contact_digest, kind, contact, code_digest, browser_digest, purpose, language, state, expires_at, created_at)
    select 'c', 'phone', '5321110007', 'c', 'b', 'enter', 'tr', 'sent', ${at}, ${at} from generate_series(1, 300)`);
  expect(await report()).toEqual(["donor_codes_stopped"]);
  await t.db.delete(donorCodes);
  expect(await report()).toEqual([]);
});
