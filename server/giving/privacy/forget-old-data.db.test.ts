import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordPermissions } from "#server/giving/donor-page/permissions.ts";
import { statementRowTexts } from "#server/giving/transfers/known/table.ts";
import { type MessageState, smsOutbox } from "#server/messaging/table.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { saveSettings } from "#server/staff/save-settings.ts";
import { readSettings } from "#server/staff/store-settings.ts";
import { retentionSettings } from "#shared/settings/retention-settings.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { bookRow } from "#testing/world/statements.ts";
import { clearRemains } from "./clear-remains.ts";
import { eraseLoneDonor } from "./erase-lone-donor.ts";
import { forgetOldData } from "./forget-old-data.ts";
import { monthsBefore } from "./months-before.ts";

let staff: Site;
beforeAll(async () => {
  staff = await openSite();
});
afterAll(() => staff.close());

const monthsAgo = (months: number) => monthsBefore(staff.clock.now(), months);

async function placeOld(months: number, status: string, more = {}): Promise<string> {
  const id = await staff.place({ status, createdAt: monthsAgo(months), ...more });
  const at = monthsAgo(months).toISOString();
  await staff.db.execute(sql`update orders set updated_at = ${at}::timestamptz,
    completed_at = case when status = 'completed' then ${at}::timestamptz end where id = ${id}`);
  return id;
}

test("a month ago is the same day, or the last day of a shorter month", () => {
  const formatMonthsBefore = (day: string, months: number) =>
    monthsBefore(new Date(`${day}T10:00:00Z`), months)
      .toISOString()
      .slice(0, 10);
  expect(formatMonthsBefore("2026-11-20", 6)).toBe("2026-05-20");
  expect(formatMonthsBefore("2026-03-31", 1)).toBe("2026-02-28");
  expect(formatMonthsBefore("2026-01-15", 120)).toBe("2016-01-15");
});

test("each kind of data is removed after its retention time, and not earlier", async () => {
  const { db } = staff;
  const expiredOrders = {
    given: await placeOld(121, "completed"),
    cancelled: await placeOld(7, "cancelled"),
    failed: await placeOld(7, "payment_failed"),
    refunded: await placeOld(122, "cancelled"),
  };
  const keptOrders = {
    given: await placeOld(119, "completed"),
    cancelled: await placeOld(5, "cancelled"),
    pending: await placeOld(200, "pending"),
    refunded: await placeOld(8, "cancelled"),
    paidTooLate: await placeOld(9, "cancelled"),
    doubted: await placeOld(130, "completed"),
  };
  await db.execute(
    sql`insert into payment_alarms (kind, order_id) values ('duplicate_payment', ${keptOrders.doubted})`,
  );
  for (const id of [expiredOrders.refunded, keptOrders.refunded]) {
    await db.execute(sql`insert into audit_log (actor_name, action, entity, entity_id)
      values ('Emre', 'complete', 'order', ${id})`);
  }
  await db.execute(sql`insert into payment_attempts (number, order_id, sequence, amount, status, settled_at, evidence,
      auth_code, bank_reference)
    values ('HDPAIDTOOLATE000', ${keptOrders.paidTooLate}, 1, 25000, 'settled', now(), 'inquiry', 'S12345', '7001')`);
  const insertSms = (orderId: string, months: number, state: MessageState) => {
    const at = monthsAgo(months);
    const row = { orderId, phone: "5321234567", text: "Sayın Ayşe", state, createdAt: at, updatedAt: at };
    return db.insert(smsOutbox).values(row);
  };
  await insertSms(keptOrders.given, 7, "sent");
  await insertSms(keptOrders.cancelled, 5, "unknown");
  const insertAudit = (months: number, entity: string, action: string) => {
    const at = monthsAgo(months).toISOString();
    return db.execute(sql`insert into audit_log (at, actor_name, action, entity, entity_id, address)
      values (${at}::timestamptz, 'Emre', ${action}, ${entity}, 'x', '192.0.2.1')`);
  };
  await insertAudit(25, "user", "sign-in");
  await insertAudit(23, "user", "sign-in");
  await insertAudit(25, "news", "update");
  await insertAudit(121, "news", "delete");
  await insertAudit(121, "order", "complete");
  await db.execute(sql`insert into payment_messages (source, outcome, received_at, details)
    values ('callback', 'untrusted', ${monthsAgo(25).toISOString()}::timestamptz, '{"ErrMsg":"x"}'),
      ('callback', 'untrusted', ${monthsAgo(23).toISOString()}::timestamptz, '{"ErrMsg":"y"}')`);
  for (const months of [25, 23]) {
    const bookedOn = monthsAgo(months).toISOString().slice(0, 10);
    const rowId = await bookRow(staff, "AYSE YILMAZ", { bookedOn });
    await db.insert(statementRowTexts).values({ rowId, format: "csv", description: "AYSE YILMAZ" });
  }

  const expectedCounts = {
    donorMonths: 2,
    unpaidMonths: 2,
    smsMonths: 1,
    // A bank message, a statement row, and a text of the row in another format.
    bankMonths: 3,
    signInMonths: 4,
    auditMonths: 1,
  };
  expect(await forgetOldData(staff)).toEqual(expectedCounts);
  for (const id of Object.values(expiredOrders)) {
    expect(await staff.readOrder(id)).toMatchObject({
      customerName: "Silinmiş bağışçı",
      customerPhone: null,
    });
  }
  for (const id of Object.values(keptOrders))
    expect(await staff.readOrder(id)).toMatchObject({ customerName: "Ayşe Yılmaz" });
  expect(await staff.readSms(keptOrders.given)).toMatchObject({
    phone: "0000000000",
    text: null,
    state: "sent",
  });
  expect(await staff.readSms(keptOrders.cancelled)).toMatchObject({
    phone: "5321234567",
    text: "Sayın Ayşe",
  });
  const trail = await rowsOf(
    db,
  )`select entity, action, address from audit_log where entity_id = 'x' order by at`;
  expect(trail).toEqual([
    { entity: "order", action: "complete", address: null },
    { entity: "news", action: "update", address: null },
    { entity: "user", action: "sign-in", address: "192.0.2.1" },
  ]);
  expect(await rowsOf(db)`select details from payment_messages order by received_at`).toEqual([
    { details: null },
    { details: { ErrMsg: "y" } },
  ]);
  const texts = sql`select r.description as one, t.description as other from all_statement_rows r
    left join statement_row_texts t on t.row_id = r.id order by r.booked_on`;
  expect(await rowsOf(db)`${texts}`).toEqual([
    { one: "", other: null },
    { one: "AYSE YILMAZ", other: "AYSE YILMAZ" },
  ]);
  const [entry] = await rowsOf<{ after: object }>(db)`select after from audit_log where action = 'forget'`;
  expect(entry?.after).toEqual(expectedCounts);
  expect(await forgetOldData(staff)).toEqual({});
});

test("administrators set the retention times, and an empty time means forever", async () => {
  const admin = await staff.as("Yonca", "admin");
  expect(await readSettings(staff.db, retentionSettings)).toEqual(retentionSettings.defaults);
  expect(
    await saveSettings(admin, retentionSettings, {
      ...retentionSettings.defaults,
      unpaidMonths: null,
      smsMonths: 3,
    }),
  ).toEqual({
    kind: "saved",
  });
  const oldOrder = await placeOld(400, "cancelled", { customerPhone: "5321112233" });
  expect(await forgetOldData(staff)).not.toHaveProperty("unpaidMonths");
  expect(await staff.readOrder(oldOrder)).toMatchObject({ customerPhone: "5321112233" });
  expect(await readSettings(staff.db, retentionSettings)).toMatchObject({ unpaidMonths: null, smsMonths: 3 });
  expect(
    await saveSettings(admin, retentionSettings, { ...retentionSettings.defaults, smsMonths: 0 }),
  ).toEqual({
    kind: "refused",
    errors: { smsMonths: "invalid" },
  });
  expect(
    await saveSettings(admin, retentionSettings, { ...retentionSettings.defaults, donorMonths: 12 }),
  ).toEqual({
    kind: "refused",
    errors: { donorMonths: "tooShort" },
  });
  expect(
    await saveSettings(await staff.as("Emre", "editor"), retentionSettings, retentionSettings.defaults),
  ).toMatchObject({
    kind: "forbidden",
  });
});

test("the remains of an erasure in the database's files are cleared once", async () => {
  expect(await clearRemains(staff.connection)).toBe(true);
  expect(await clearRemains(staff.connection)).toBe(false);
});

test("permissions lose contacts that no order and no donor has any more", async () => {
  const now = staff.clock.now();
  const contacts = ["5329990001", "5329990002", "yanlis@example.org", "kart@example.org"];
  await staff.place({ customerPhone: "0532 999 00 01" });
  await staff.db.execute(sql`insert into donors (name, email) values ('Deniz Er', 'Kart@Example.org')`);
  const change = { state: "granted", source: "donor_page", at: now } as const;
  const changes = contacts.map((contact) => {
    return { ...change, contact, kind: contact.includes("@") ? ("email" as const) : ("sms" as const) };
  });
  await staff.db.transaction((tx) => recordPermissions(tx, changes));
  const listContacts = async () =>
    (await rowsOf<{ contact: string }>(staff.db)`select contact from permissions order by contact`).map(
      (row) => row.contact,
    );
  await forgetOldData(staff);
  const erased = ["0000000000", "silindi@bagisci.invalid"];
  expect(await listContacts()).toEqual([...erased, "5329990001", "kart@example.org"].toSorted());

  const [donor] = await rowsOf<{ id: string }>(staff.db)`select id from donors where name = 'Deniz Er'`;
  await staff.db.transaction((tx) => eraseLoneDonor(tx, donor?.id ?? "", now));
  expect(await listContacts()).toEqual([...erased, "5329990001", "silindi@bagisci.invalid"].toSorted());
});
