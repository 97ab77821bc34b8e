import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkLedger } from "#server/giving/ledger/check-ledger.ts";
import { changeStatus } from "#server/giving/orders/change-status.ts";
import { refunds } from "#server/giving/payments/refunds/table.ts";
import { statementMatches, statementRows } from "#server/giving/transfers/table.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import {
  addSampleDonor,
  factsOfBank,
  findTraces,
  listTextColumns,
  sampleDonor,
  tracePattern,
} from "#testing/world/privacy.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { bookRow } from "#testing/world/statements.ts";
import { columnsWith, type Holding } from "./donor-table.ts";
import { erasePerson } from "./erase-person.ts";
import { exportPerson } from "./export-person.ts";
import { findPerson } from "./find-person.ts";
import { withoutDonors } from "./other-tables.ts";
import { withDonors } from "./register.ts";
import { searchPeople } from "./search-people.ts";

let staff: Site;
beforeAll(async () => {
  staff = await openSite();
});
afterAll(() => staff.close());

const erase = async (orderId: string, chosenOrders: string[], confirmation = `sil ${chosenOrders.length}`) =>
  erasePerson(await staff.as("Yonca", "admin"), { orderId, chosen: chosenOrders, typed: confirmation });

/** Returns `table.column` for all columns with these kinds of data. */
const listColumns = (...holdings: Holding[]) =>
  Object.entries(withDonors).flatMap(([name, table]) =>
    columnsWith(table, ...holdings).map((column) => `${name}.${column}`),
  );

test("the register of personal data lists every column of text or JSON", async () => {
  const registeredColumns = listColumns(
    "kept",
    "none",
    "erased",
    "thinned",
    "row",
    "follows",
    "lawful",
    "short",
  );
  const columns = await listTextColumns(staff.db);
  const unregisteredColumns = columns
    .filter(({ table }) => !withoutDonors.includes(table))
    .map(({ table, column }) => `${table}.${column}`)
    .filter((column) => !registeredColumns.includes(column));
  expect(unregisteredColumns, "describe these columns in server/giving/privacy/register.ts").toEqual([]);
  const existingColumns = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  expect(registeredColumns.filter((column) => !existingColumns.has(column))).toEqual([]);
});

test("an erasure removes all data of a donor, and all facts about payments stay", async () => {
  const other = await staff.place({ status: "completed" });
  const id = await addSampleDonor(staff);
  const columnsWithTraces = await findTraces(staff.db);
  const expected = listColumns("erased", "thinned", "follows", "lawful");
  // The data must exist before the erasure, or the test would prove nothing.
  expect(columnsWithTraces).toEqual(expect.arrayContaining(expected.toSorted()));
  const bankFacts = sql`array[${sql.join(
    factsOfBank.map((name) => sql`m.details ->> ${name}`),
    sql`, `,
  )}]`;
  const readPayments = () =>
    rowsOf(
      staff.db,
    )`select o.id, o.status, o.total_amount, o.payment_method, o.created_at, o.completed_at, o.sms_sent, i.line_total,
        i.campaign_title, a.number, a.amount, a.auth_code, a.bank_reference, l.transaction_id, l.amount as logged,
        l.details ->> 'authCode' as said, ${bankFacts} as heard, c.kind, c.language, x.details ->> 'amount' as doubt
      from orders o join order_items i on i.order_id = o.id left join payment_attempts a on a.order_id = o.id
        left join payment_logs l on l.order_id = o.id left join payment_messages m on m.order_id = o.id
        left join order_consents c on c.order_id = o.id left join payment_alarms x on x.order_id = o.id order by o.id`;
  const countDifferences = async () => {
    const ledger = await checkLedger(staff.db, staff.clock);
    return ledger.kind === "busy" ? [] : ledger.checks.map(({ kind, differences: found }) => [kind, found]);
  };
  const differencesBefore = await countDifferences();
  const paymentsBefore = await readPayments();
  const collected = await staff.readCollected();
  const otherOrder = await staff.readOrder(other);

  expect(await erase(id, [id])).toEqual({ kind: "erased", erased: 1 });
  expect(await findTraces(staff.db)).toEqual([]);
  expect(await readPayments()).toEqual(paymentsBefore);
  expect(await staff.readCollected()).toBe(collected);
  expect(await countDifferences(), "what the check of the books finds").toEqual(differencesBefore);
  expect(await staff.readOrder(other)).toEqual(otherOrder);
  expect(await staff.readOrder(id)).toMatchObject({
    customerName: "Silinmiş bağışçı",
    erasedAt: staff.clock.now(),
  });

  const { updatedAt } = await staff.readOrder(id);
  expect(await erase(id, [id])).toEqual({ kind: "erased", erased: 0 });
  expect((await staff.readOrder(id)).updatedAt).toEqual(updatedAt);
  const trail = await rowsOf<{ actor: string; after: object }>(
    staff.db,
  )`select actor_name as actor, after from audit_log where action = 'erase'`;
  expect(trail).toEqual([{ actor: "Yonca", after: { orders: 1, orderIds: [id] } }]);
});

describe("an erasure", () => {
  const family = { customerPhone: "5551112233" };

  test("does not change a relative with the same number if only the donor is chosen", async () => {
    const firstOrder = await staff.place({ ...family, customerName: "Ali Kaya", status: "completed" });
    const sameNameOrder = await staff.place({
      customerName: "ALİ  KAYA",
      customerPhone: null,
      customerEmail: "Ayse@Example.org",
      status: "completed",
    });
    const relativeOrder = await staff.place({
      ...family,
      customerName: "Nur Kaya",
      customerEmail: "nur@example.org",
      status: "completed",
    });
    // This order shares contacts only with the relative's order.
    const relativeContactOrder = await staff.place({
      customerName: "Ali Kaya",
      customerPhone: "5550000002",
      customerEmail: "nur@example.org",
    });
    const strangerOrder = await staff.place({
      customerName: "Ali Kaya",
      customerPhone: "5550000001",
      customerEmail: null,
    });
    const person = await findPerson(staff.db, firstOrder);
    expect(person?.orders.map(({ id, sameName }) => [id, sameName])).toEqual(
      expect.arrayContaining([
        [firstOrder, true],
        [sameNameOrder, true],
        [relativeOrder, false],
      ]),
    );
    expect(person?.orders.map(({ id }) => id)).not.toContain(strangerOrder);
    expect(person?.orders.map(({ id }) => id)).not.toContain(relativeContactOrder);
    expect(person?.emails).not.toContain("nur@example.org");
    // Orders of other persons are not erased, even if the request contains them.
    expect(await erase(firstOrder, [firstOrder, strangerOrder], "SİL 1")).toEqual({
      kind: "erased",
      erased: 1,
    });
    expect(await staff.readOrder(relativeOrder)).toMatchObject({ customerName: "Nur Kaya", erasedAt: null });
    expect(await staff.readOrder(strangerOrder)).toMatchObject({ customerName: "Ali Kaya", erasedAt: null });
  });

  test("requires the typed number of orders and an administrator", async () => {
    const id = await staff.place({ status: "cancelled", customerPhone: "5551112244" });
    for (const typed of ["", "SİL", "SİL 2", "1"]) {
      expect(await erase(id, [id], typed), typed).toEqual({ kind: "refused", reason: "unconfirmed" });
    }
    expect(await erase(id, [])).toEqual({ kind: "refused", reason: "nothing-chosen" });
    const editor = await staff.as("Emre", "editor");
    expect(await erasePerson(editor, { orderId: id, chosen: [id], typed: "SİL 1" })).toMatchObject({
      kind: "forbidden",
    });
    expect(await exportPerson(editor, { orderId: id, chosen: [id], format: "json" })).toMatchObject({
      kind: "forbidden",
    });
    expect(await staff.readOrder(id)).toMatchObject({ customerPhone: "5551112244" });
  });

  test("is refused while a payment may still arrive or an alarm is open, and is possible afterwards", async () => {
    const id = await staff.place({ customerPhone: "5551112255", customerName: "Bekleyen Biri" });
    const readHindrance = async () =>
      (await findPerson(staff.db, id))?.orders.find((order) => order.id === id)?.hindrance;
    expect(await readHindrance()).toBe("pending");
    expect(await erase(id, [id])).toEqual({ kind: "refused", reason: "hindered" });
    const ctx = await staff.as("Emre", "editor");
    await changeStatus(ctx, {
      id,
      expectedUpdatedAt: (await staff.readOrder(id)).updatedAt,
      status: "cancelled",
      note: sampleDonor.note,
    });
    await staff.db.execute(
      sql`insert into payment_alarms (kind, order_id) values ('duplicate_payment', ${id})`,
    );
    expect(await readHindrance()).toBe("alarm");
    expect(await erase(id, [id])).toEqual({ kind: "refused", reason: "hindered" });
    await staff.db.execute(sql`update payment_alarms set resolved_at = now() where order_id = ${id}`);
    expect(await erase(id, [id])).toEqual({ kind: "erased", erased: 1 });
    expect(await findTraces(staff.db)).toEqual([]);
  });

  test("is refused until a refund of the donation has ended", async () => {
    const id = await staff.place({ customerPhone: "5551112266", status: "completed" });
    await staff.db
      .insert(refunds)
      .values({ orderId: id, method: "transfer", amount: 100_00, reason: "istek" });
    for (const state of ["requested", "approved", "sent", "unknown"] as const) {
      await staff.db.update(refunds).set({ state }).where(eq(refunds.orderId, id));
      expect(await erase(id, [id]), state).toEqual({ kind: "refused", reason: "hindered" });
    }
    await staff.db.update(refunds).set({ state: "refused" }).where(eq(refunds.orderId, id));
    expect(await erase(id, [id])).toEqual({ kind: "erased", erased: 1 });
  });
});

test("an erasure changes the transfers of the donor, but not a transfer whose match staff undid", async () => {
  const id = await staff.place({ status: "completed" });
  const undoneColumns = { undoneAt: staff.clock.now() };
  const cases = {
    live: {},
    "by itself, and its money went back": { automatic: true, ...undoneColumns },
    "undone by the job, because the order was paid by card": undoneColumns,
    "an order made from the row": { createdOrder: true, isRejected: true, ...undoneColumns },
    "another person's": { isRejected: true, ...undoneColumns },
    "another person's, by itself": { automatic: true, isRejected: true, ...undoneColumns },
  };
  const rows = new Map<number, string>();
  for (const [name, match] of Object.entries(cases)) {
    const rowId = await bookRow(staff, name, { payerName: name });
    rows.set(rowId, name);
    await staff.db.insert(statementMatches).values({ rowId, orderId: id, amount: 250_00, ...match });
  }
  expect(await erase(id, [id])).toEqual({ kind: "erased", erased: 1 });
  const remainingRows = await staff.db
    .select()
    .from(statementRows)
    .where(and(inArray(statementRows.id, [...rows.keys()]), isNull(statementRows.erasedAt)))
    .orderBy(statementRows.id);
  expect(remainingRows.map(({ payerName }) => payerName)).toEqual([
    "another person's",
    "another person's, by itself",
  ]);
});

test("a donor is found by any spelling of the number, and all data are exported", async () => {
  const id = await addSampleDonor(staff);
  for (const typed of [
    "+90 555 908 76 12",
    "zeynep ekilmisoglu",
    "EKILMIS.zeynep@example.net",
    id.toLowerCase(),
  ]) {
    expect(await searchPeople(staff.db, typed), typed).toMatchObject({
      kind: "found",
      people: [{ id, name: sampleDonor.name, orders: 1 }],
    });
  }
  expect(await searchPeople(staff.db, "ze")).toEqual({ kind: "too-short" });
  const admin = await staff.as("Yonca", "admin");
  const result = await exportPerson(admin, { orderId: id, chosen: [id], format: "json" });
  const text = JSON.stringify(result);
  for (const value of Object.values(sampleDonor)) expect(text).toContain(value);
  const [order] = result.kind === "exported" ? result.data.orders : [];
  for (const [name, table] of Object.entries(withDonors)) {
    if (columnsWith(table, "erased", "thinned", "lawful").length === 0 || table.exportAs === null) continue;
    const exported = Object.entries(order ?? {}).find(([part]) => part === table.exportAs)?.[1] ?? [];
    expect(exported, `server/giving/privacy/export-person.ts exports ${name}`).not.toEqual([]);
  }
  // Names of staff are other persons' data.
  expect(text).not.toContain("Deniz");
  const [entry] = await rowsOf<{ after: object }>(
    staff.db,
  )`select after from audit_log where action = 'export' and entity = 'donor'`;
  expect(entry?.after).toEqual({ what: "personal-data", format: "json", orders: 1, orderIds: [id] });
  expect(JSON.stringify(entry)).not.toMatch(tracePattern);
});
