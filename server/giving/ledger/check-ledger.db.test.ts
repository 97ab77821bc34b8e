import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillDemo } from "#server/demo/fill-demo.ts";
import { updateOrderSearch } from "#server/giving/orders/update-order-search.ts";
import { bookAlarmKinds } from "#server/giving/payments/alarm-kinds.ts";
import type { Connection, Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { openDiskStore } from "#server/platform/pictures/stores/disk.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { checkLedger, type LedgerChecked } from "./check-ledger.ts";

const now = new Date("2026-11-20T09:00:00Z");
const clock = { now: () => now };

let connection: Connection;
let db: Db;
let uploads: string;
beforeAll(async () => {
  connection = await openTestDatabase();
  db = connection.db;
  uploads = mkdtempSync(join(tmpdir(), "imece-books-"));
  await fillDemo(db, now, openDiskStore(uploads));
  await addOrders();
});
afterAll(async () => {
  await connection.close();
  rmSync(uploads, { recursive: true });
});

const campaign = sql`insert into campaigns (id, title, description, category, opening_amount)
  values ('deneme', 'Deneme', '…', 'genel', 100)`;
const project = sql`insert into projects (id, slug, title, description, category, opening_amount, opening_supporters)
  values ('proje', 'proje', 'Proje', '…', 'Eğitim', 10, 1)`;

const paidOrder = "HDTEST0000000001";
const secondPaidOrder = "HDTEST0000000002";
const unpaidOrder = "HDTEST0000000003";

/** Creates three consistent orders: two are paid by card on different days, and one waits for a transfer. */
async function addOrders(): Promise<void> {
  await db.execute(campaign);
  await db.execute(project);
  for (const [day, id, amount, method] of [
    [1, paidOrder, 7000, "card"],
    [2, secondPaidOrder, 1000, "card"],
    [3, unpaidOrder, 3000, "bank_transfer"],
  ] as const) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into orders (id, payment_method, total_amount, created_at)
        values (${id}, ${method}, ${amount}, ${`2020-01-0${day}T12:00:00Z`})`);
      await updateOrderSearch(tx, [id]);
      await tx.execute(sql`insert into order_items (order_id, position, campaign_id, project_id, campaign_title, category,
          donation_type, amount) values (${id}, 0, 'deneme', null, 'x', 'genel', 'standart', ${amount - 400}),
          (${id}, 1, null, 'proje', 'x', 'projeler', 'standart', 400)`);
      if (method !== "card") return;
      await tx.execute(insertAttempt(id, id, 1, amount, "settled"));
      await tx.execute(sql`insert into payment_logs (order_id, amount, status, payment_method, created_at)
        values (${id}, ${amount}, 'success', 'card', '2020-01-04T12:00:00Z')`);
      await tx.execute(sql`update orders set status = 'completed' where id = ${id}`);
    });
  }
}

const insertAttempt = (number: string, id: string, sequence: number, amount: number, status: string) => sql`
  insert into payment_attempts (number, order_id, sequence, amount, status, auth_code, bank_reference, evidence,
    settled_at, confirmed_at)
  values (${number}, ${id}, ${sequence}, ${amount}, ${status}, 'S1', ${number}, 'inquiry', now(), now())`;

async function runCheck(on: Db | Tx = db): Promise<LedgerChecked> {
  const result = await checkLedger(on as Db, clock);
  if (result.kind === "busy") throw new Error("another process checks this database");
  return result;
}

const rollback = new Error("undo");

/** Runs SQL statements, returns the differences that the checks find, with amounts and counts, and rolls back. */
async function findDifferencesAfter(...statements: SQL[]): Promise<string[]> {
  let descriptions: string[] = [];
  const work = db.transaction(async (tx) => {
    // Some triggers run at commit, but this transaction is rolled back.
    await tx.execute(sql`set constraints orders_keep_collected immediate`);
    for (const statement of statements) await tx.execute(statement);
    const { checks, differences } = await runCheck(tx);
    descriptions = differences.map(({ kind, subject, details }) => {
      const { expectedAmount, foundAmount, expectedCount, foundCount } = details;
      const figures = [expectedAmount, foundAmount, expectedCount, foundCount];
      return [kind, subject, ...figures.filter((figure) => figure !== undefined)].join(" ");
    });
    const kinds = checks.flatMap(({ kind, differences: n }) => Array<string>(n).fill(kind));
    expect(differences.map(({ kind }) => kind)).toEqual(kinds);
    throw rollback;
  });
  await expect(work).rejects.toBe(rollback);
  return descriptions;
}

/** Switches triggers and foreign keys off for the following statements. */
const disableRules = sql`set local session_replication_role = replica`;

describe("the ledger checks", () => {
  test("find no difference in the demo content, and return its sums", async () => {
    const { differences, checks, figures } = await runCheck();
    expect(differences).toEqual([]);
    expect(checks.map(({ kind }) => kind).sort()).toEqual([...bookAlarmKinds].sort());
    const rows = await rowsOf<{ orders: number; amount: number }>(db)`select count(*)::int as orders,
      (sum(total_amount) filter (where status = 'completed'))::int as amount from orders`;
    expect(figures).toMatchObject({ orders: rows[0]?.orders, completed: { amount: rows[0]?.amount } });
    const { completed, settledByPayment, settledByStaff } = figures;
    expect(settledByPayment.amount + settledByStaff.amount).toBe(completed.amount);
    expect(settledByStaff.count).toBeGreaterThan(0);
  });

  test.each<[string, SQL[], string[]]>([
    [
      "a completed order without a payment or a member of staff",
      [sql`update orders set status = 'completed' where id = ${unpaidOrder}`],
      [`completed_unpaid order:${unpaidOrder} 0 3000`],
    ],
    [
      "a paid order that is not completed",
      [sql`update orders set status = 'pending' where id = ${paidOrder}`],
      [`paid_not_completed order:${paidOrder} 7000`],
    ],
    [
      "an order that is paid twice",
      [
        sql`drop index payment_attempts_one_settles`,
        insertAttempt("HDTEST0000000009", paidOrder, 2, 7000, "settled"),
      ],
      [
        `settled_twice order:${paidOrder} 7000 14000 1 2`,
        `payment_log_difference order:${paidOrder} 14000 7000`,
        "rule_missing rule:payment_attempts_one_settles",
      ],
    ],
    [
      "a payment of another amount",
      [sql`update payment_attempts set amount = 6900 where number = ${paidOrder}`],
      [
        `paid_amount_difference attempt:${paidOrder} 7000 6900`,
        `payment_log_difference order:${paidOrder} 6900 7000`,
      ],
    ],
    [
      "a payment in another currency",
      [sql`update payment_attempts set currency = '840' where number = ${paidOrder}`],
      [`paid_amount_difference attempt:${paidOrder} 7000 7000`],
    ],
    [
      "a payment that is missing in the log",
      [sql`delete from payment_logs where order_id = ${paidOrder}`],
      [`payment_log_difference order:${paidOrder} 7000 0`],
    ],
    [
      "the same payment at the bank for two orders",
      [
        sql`update payment_attempts set bank_reference = '77' where number in (${paidOrder}, ${secondPaidOrder})`,
      ],
      ["reference_reused reference::77:S1 1000 8000 1 2"],
    ],
    [
      "a second payment without an alarm",
      [insertAttempt("HDTEST0000000009", paidOrder, 2, 7000, "duplicate")],
      ["unreported_duplicate attempt:HDTEST0000000009 0 7000"],
    ],
    [
      "payments without a due inquiry",
      [
        sql`update payment_attempts set confirmed_at = null where number = ${paidOrder}`,
        insertAttempt("HDTEST0000000009", secondPaidOrder, 2, 1000, "started"),
      ],
      [`never_asked attempt:${paidOrder} 7000`, "never_asked attempt:HDTEST0000000009 1000"],
    ],
    [
      "payments without a due inquiry, except a payment with an alarm of another kind",
      [
        sql`update payment_attempts set confirmed_at = null where number in (${paidOrder}, ${secondPaidOrder})`,
        sql`insert into payment_alarms (kind, order_id, number, subject)
          values ('never_asked', ${paidOrder}, ${paidOrder}, ${`attempt:${paidOrder}`}), ('voided_at_bank', ${secondPaidOrder}, ${secondPaidOrder}, null)`,
      ],
      [`never_asked attempt:${paidOrder} 7000`],
    ],
    [
      "an order whose total is not the sum of its items",
      [disableRules, sql`update orders set total_amount = 2999 where id = ${unpaidOrder}`],
      [`total_difference order:${unpaidOrder} 3000 2999`, `search_difference order:${unpaidOrder} 2999 3000`],
    ],
    [
      "collected amounts and supporters that were written by hand",
      [
        sql`update campaigns set collected_amount = collected_amount + 5 where id = 'deneme'`,
        sql`update projects set collected_amount = 811, supporter_count = 2 where id = 'proje'`,
      ],
      [
        "collected_difference campaign:deneme 7300 7305",
        "collected_difference project:proje 810 811",
        "supporter_difference project:proje 3 2",
      ],
    ],
    [
      "a deleted order",
      [
        disableRules,
        ...["order_items", "payment_attempts", "payment_logs", "order_search"].map(
          (table) => sql`delete from ${sql.identifier(table)} where order_id = ${secondPaidOrder}`,
        ),
        sql`delete from orders where id = ${secondPaidOrder}`,
      ],
      [
        "collected_difference campaign:deneme 6700 7300",
        "collected_difference project:proje 410 810",
        "supporter_difference project:proje 2 3",
      ],
    ],
    [
      "a payment without an order",
      [disableRules, insertAttempt("HDTEST0000000009", "HDKAYIP000000000", 1, 4200, "settled")],
      ["payment_without_order attempt:HDTEST0000000009 4200"],
    ],
    [
      "an order without an entry in the search",
      [sql`delete from order_search where order_id = ${paidOrder}`],
      [`search_difference order:${paidOrder} 7000 0`],
    ],
    [
      "SMS that were sent twice or would be sent twice",
      [
        sql`alter table sms_outbox drop constraint sms_outbox_once_per_order`,
        sql`insert into sms_outbox (order_id, phone, status) values (${paidOrder}, '5550000000', 'queued'),
          (${secondPaidOrder}, '5550000000', 'queued'), (${secondPaidOrder}, '5550000000', 'sent')`,
        sql`update orders set sms_sent = true where id in (${paidOrder}, ${secondPaidOrder})`,
      ],
      [
        `sms_twice order:${paidOrder} 1 1`,
        `sms_twice order:${secondPaidOrder} 1 2`,
        "rule_missing rule:sms_outbox_once_per_order",
      ],
    ],
    [
      "a change by staff without an audit entry",
      [sql`update orders set staff_changed_at = now() where id = ${unpaidOrder}`],
      [`unsigned_change order:${unpaidOrder}`],
    ],
    [
      "triggers and constraints that were switched off",
      [
        sql`alter table orders disable trigger orders_keep_collected`,
        sql`alter table order_items disable trigger order_items_total_is_sum`,
        sql`alter table payment_logs drop constraint payment_logs_order_id_orders_id_fk`,
        sql`alter table payment_logs add constraint payment_logs_order_id_orders_id_fk
          foreign key (order_id) references orders (id) not valid`,
      ],
      [
        "rule_missing rule:order_items_total_is_sum",
        "rule_missing rule:orders_keep_collected",
        "rule_missing rule:payment_logs_order_id_orders_id_fk",
      ],
    ],
  ])("report exactly %s", async (_, statements, expected) => {
    expect(await findDifferencesAfter(...statements)).toEqual(expected);
  });

  test("accept a completion by staff, also after the account of the person was deleted", async () => {
    const ada = sql`insert into admin_users (id, email, full_name) values ('ada', 'ada@example.org', 'Ada')`;
    const byAda = sql`update orders set status = 'completed', completed_by = 'ada', staff_changed_at = now()
      where id = ${unpaidOrder}`;
    const insertAudit = (
      action: string,
    ) => sql`insert into audit_log (actor_id, actor_name, action, entity, entity_id)
      values ('ada', 'Ada', ${action}, 'order', ${unpaidOrder})`;
    const deleted = sql`delete from admin_users where id = 'ada'`;
    expect(await findDifferencesAfter(ada, byAda, insertAudit("complete"), deleted)).toEqual([]);
    expect(
      await findDifferencesAfter(ada, byAda, insertAudit("complete"), insertAudit("change-status"), deleted),
    ).toEqual([`completed_unpaid order:${unpaidOrder} 0 3000`]);
    const cancelled = sql`update orders set status = 'cancelled', staff_changed_at = now() where id = ${paidOrder}`;
    const byStaff = sql`insert into audit_log (actor_name, action, entity, entity_id)
      values ('Ada', 'change-status', 'order', ${paidOrder})`;
    expect(await findDifferencesAfter(cancelled, byStaff)).toEqual([]);
  });

  test("fail if row security hides rows from the database role", async () => {
    const work = db.transaction(async (tx) => {
      await tx.execute(sql`create role imece_auditor`);
      await tx.execute(sql`grant select on all tables in schema public to imece_auditor`);
      await tx.execute(sql`set local role imece_auditor`);
      const { code } = await runCheck(tx).then(
        () => ({ code: "in order" }),
        (error: { cause: { code: string } }) => error.cause,
      );
      expect(code).toBe("42501");
      throw rollback;
    });
    await expect(work).rejects.toBe(rollback);
  });
});
