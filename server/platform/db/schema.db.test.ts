import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillDemo } from "#server/demo/fill-demo.ts";
import { violatedConstraint } from "#server/platform/errors.ts";
import { openDiskStore } from "#server/platform/pictures/stores/disk.ts";
import { LOCALES } from "#shared/text/locale.ts";
import { foldForSearch } from "#shared/text/search-fold.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import type { Connection, Db, Tx } from "./connect.ts";
import { rowsOf } from "./rows-of.ts";

let connection: Connection;
let db: Db;
let uploads: string;
beforeAll(async () => {
  connection = await openTestDatabase();
  db = connection.db;
  uploads = mkdtempSync(join(tmpdir(), "imece-schema-"));
  await fillDemo(db, new Date("2026-11-20T09:00:00Z"), openDiskStore(uploads));
});
afterAll(async () => {
  await connection.close();
  rmSync(uploads, { recursive: true });
});

async function rows<T>(query: SQL, on: Db | Tx = db): Promise<T[]> {
  return rowsOf<T>(on)`${query}`;
}

/** Runs the statements in one transaction and returns the violated constraint; undefined after a commit. */
async function findViolation(...statements: SQL[]): Promise<string | undefined> {
  try {
    await db.transaction(async (tx) => {
      for (const statement of statements) await tx.execute(statement);
    });
  } catch (error) {
    return violatedConstraint(error) ?? `not a constraint: ${error}`;
  }
  return undefined;
}

let orderCount = 0;
const newId = () => `HDTEST${String(++orderCount).padStart(10, "0")}`;

const insertOrder = (id: string, total: number, status = "pending") =>
  sql`insert into orders (id, payment_method, total_amount, status) values (${id}, 'card', ${total}, ${status})`;
const insertItem = (id: string, position: number, amount: number, quantity = 1, campaign = "zekat") =>
  sql`insert into order_items (order_id, position, campaign_id, campaign_title, category, donation_type, amount, quantity)
      values (${id}, ${position}, ${campaign}, 'x', 'genel', 'standart', ${amount}, ${quantity})`;

async function placeOrder(): Promise<string> {
  const id = newId();
  expect(await findViolation(insertOrder(id, 500), insertItem(id, 0, 500))).toBeUndefined();
  return id;
}

async function completeOrder(): Promise<string> {
  const id = await placeOrder();
  await db.execute(sql`update orders set status = 'completed' where id = ${id}`);
  return id;
}

const insertAttempt = (number: string, id: string, sequence: number, status: string) =>
  sql`insert into payment_attempts (number, order_id, sequence, amount, status, settled_at, evidence, auth_code)
      values (${number}, ${id}, ${sequence}, 500, ${status}, now(), 'inquiry', 'S12345')`;
const successLog = (id: string) =>
  sql`insert into payment_logs (order_id, amount, status, payment_method) values (${id}, 500, 'success', 'card')`;

test("every constraint and function with languages contains all languages of the site", async () => {
  const listing = await rows<{ name: string; definition: string }>(sql`
    select name, definition from (
      select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
        where contype = 'c' and connamespace = 'public'::regnamespace
      union all select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace
    ) as any_code where definition like '%''en''%' order by name`);
  const names = listing.map(({ name }) => name);
  expect(names).toEqual(["documents_language_known", "donors_language_known", "orders_language_known"]);
  const unknown = listing.flatMap(({ name, definition }) =>
    LOCALES.filter((locale) => !definition.includes(`'${locale}'`)).map((locale) => `${name}: ${locale}`),
  );
  expect(
    unknown,
    "shared/text/locale.ts has a new language: write its migration with `npm run db:generate`",
  ).toEqual([]);
});

describe("every table", () => {
  test("has row level security without a policy, so only the server reads it", async () => {
    const tables = await rows<{ name: string; secured: boolean; policies: number }>(sql`
      select c.relname as name, c.relrowsecurity as secured,
        (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
    expect(tables.length).toBeGreaterThan(20);
    expect(tables.filter(({ secured, policies }) => !secured || policies > 0)).toEqual([]);
    // Without security_invoker, a view reads with its owner's permissions.
    const views = sql`select relname from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('v', 'm') and not coalesce(reloptions @> '{security_invoker=true}', false)`;
    expect(await rows(views)).toEqual([]);
  });

  test("shows an outsider no rows, even with the right to select", async () => {
    const tables = await rows<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    );
    // Roles belong to the whole server. The rollback keeps other databases from seeing this one.
    const rollback = new Error("undo");
    const countsByTable: Record<string, { owner: number; anon: number }> = {};
    const work = db.transaction(async (tx) => {
      await tx.execute(sql`create role imece_anon`);
      await tx.execute(sql`grant usage on schema public to imece_anon`);
      await tx.execute(sql`grant select on all tables in schema public to imece_anon`);
      const count = async (name: string) => {
        const [row] = await rows<{ n: number }>(
          sql`select count(*)::int as n from ${sql.identifier(name)}`,
          tx,
        );
        return row?.n ?? -1;
      };
      for (const { name } of tables) countsByTable[name] = { owner: await count(name), anon: -1 };
      await tx.execute(sql`set local role imece_anon`);
      for (const [name, counts] of Object.entries(countsByTable)) counts.anon = await count(name);
      throw rollback;
    });
    await expect(work).rejects.toBe(rollback);
    expect(countsByTable.orders?.owner).toBeGreaterThan(50);
    expect(countsByTable.campaigns?.owner).toBeGreaterThan(10);
    expect(Object.entries(countsByTable).filter(([, counts]) => counts.anon !== 0)).toEqual([]);
  });

  test("has an index that begins with each of its foreign keys", async () => {
    const keys = await rows<{ name: string }>(sql`
      select con.conrelid::regclass || ' (' || con.conname || ')' as name from pg_constraint con
      where con.contype = 'f' and con.connamespace = 'public'::regnamespace and not exists (
        select 1 from pg_index i where i.indrelid = con.conrelid
          and (i.indkey::int2[])[0:cardinality(con.conkey) - 1] = con.conkey)`);
    expect(keys).toEqual([]);
    const [keyCount] = await rows<{ n: number }>(
      sql`select count(*)::int as n from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    );
    expect(keyCount?.n).toBeGreaterThan(15);
  });
});

describe("the database refuses", () => {
  test.each<[string, (id: string) => SQL, string]>([
    [
      "an unknown order status",
      (id) => sql`update orders set status = 'paid' where id = ${id}`,
      "orders_status_known",
    ],
    [
      "an unknown payment method",
      (id) => sql`update orders set payment_method = 'cheque' where id = ${id}`,
      "orders_payment_method_known",
    ],
    [
      "an unknown language",
      (id) => sql`update orders set language = 'xx' where id = ${id}`,
      "orders_language_known",
    ],
    ["an order below 1 TL", (id) => insertOrder(`${id.slice(0, -1)}A`, 99), "orders_total_within_limits"],
    [
      "an order above 10,000,000 TL",
      (id) => insertOrder(`${id.slice(0, -1)}A`, 1_000_000_001),
      "orders_total_within_limits",
    ],
    ["an order id of another shape", () => insertOrder("HD-1", 500), "orders_id_shape"],
    [
      "an order that begins as completed",
      (id) => insertOrder(`${id.slice(0, -1)}A`, 500, "completed"),
      "orders_start_unsettled",
    ],
    [
      "a changed total",
      (id) => sql`update orders set total_amount = 600 where id = ${id}`,
      "orders_total_is_sum",
    ],
    ["one more item", (id) => insertItem(id, 1, 500), "orders_total_is_sum"],
    [
      "a changed item",
      (id) => sql`update order_items set amount = 600 where order_id = ${id}`,
      "order_items_stay",
    ],
    ["a deleted item", (id) => sql`delete from order_items where order_id = ${id}`, "order_items_stay"],
    [
      "an attempt above the limit of cards",
      (id) =>
        sql`insert into payment_attempts (number, order_id, sequence, amount) values (${id}, ${id}, 1, 20000001)`,
      "payment_attempts_amount_within_limits",
    ],
    [
      "a settled attempt without evidence",
      (id) =>
        sql`insert into payment_attempts (number, order_id, sequence, amount, status) values (${id}, ${id}, 1, 500, 'settled')`,
      "payment_attempts_paid_is_evidenced",
    ],
    ["an unknown attempt status", (id) => insertAttempt(id, id, 1, "paid"), "payment_attempts_status_known"],
    [
      "an unknown log status",
      (id) =>
        sql`insert into payment_logs (order_id, amount, status, payment_method) values (${id}, 1, 'ok', 'card')`,
      "payment_logs_status_known",
    ],
    [
      "a negative log amount",
      (id) =>
        sql`insert into payment_logs (order_id, amount, status, payment_method) values (${id}, -1, 'error', 'card')`,
      "payment_logs_amount_positive",
    ],
    [
      "a campaign below what it opened with",
      () => sql`update campaigns set collected_amount = opening_amount - 1 where id = 'zekat'`,
      "campaigns_collected_amount_whole",
    ],
    [
      "a negative minimum",
      () => sql`update campaigns set min_amount = -1 where id = 'zekat'`,
      "campaigns_min_amount_positive",
    ],
    [
      "an unknown category",
      () => sql`update campaigns set category = 'diger' where id = 'zekat'`,
      "campaigns_category_categories_id_fk",
    ],
    [
      "a project with fewer supporters than it opened with",
      () => sql`update projects set supporter_count = opening_supporters - 1`,
      "projects_collected_whole",
    ],
    ["two projects of one slug", () => sql`update projects set slug = 'ayni'`, "projects_slug_unique"],
    ["two news of one slug", () => sql`update news set slug = 'ayni'`, "news_slug_unique"],
    ["two pages of one slug", () => sql`update pages set slug = 'ayni'`, "pages_slug_unique"],
    ["a slug with a slash", () => sql`update pages set slug = slug || '/x'`, "pages_slug_shape"],
    [
      "an unknown role",
      () => sql`insert into admin_users (email, full_name, role) values ('a@b.c', 'x', 'root')`,
      "admin_users_role_known",
    ],
  ])("%s", async (_, statement, constraint) => {
    expect(await findViolation(statement(await placeOrder()))).toBe(constraint);
  });

  test("an order whose total is not the sum of its items, at commit", async () => {
    const short = newId();
    expect(await findViolation(insertOrder(short, 500), insertItem(short, 0, 200, 2))).toBe(
      "orders_total_is_sum",
    );
    const empty = newId();
    expect(await findViolation(insertOrder(empty, 500))).toBe("orders_total_is_sum");
    const right = newId();
    expect(
      await findViolation(insertOrder(right, 500), insertItem(right, 0, 200, 2), insertItem(right, 1, 100)),
    ).toBeUndefined();
  });

  test("deleting a campaign or project that has donations", async () => {
    expect(await findViolation(sql`delete from campaigns where id = 'zekat'`)).toBe(
      "order_items_campaign_id_campaigns_id_fk",
    );
    expect(await findViolation(sql`delete from projects`)).toBe("order_items_project_id_projects_id_fk");
  });

  test("changing or deleting an item of a completed order, and deleting the order", async () => {
    const id = await completeOrder();
    expect(await findViolation(sql`update order_items set quantity = 2 where order_id = ${id}`)).toBe(
      "order_items_stay",
    );
    expect(await findViolation(sql`delete from order_items where order_id = ${id}`)).toBe("order_items_stay");
    expect(await findViolation(sql`delete from orders where id = ${id}`)).toBe(
      "order_items_order_id_orders_id_fk",
    );
  });

  test("a second settled attempt and a second success log for one order", async () => {
    const id = await completeOrder();
    expect(await findViolation(insertAttempt(id, id, 1, "settled"), successLog(id))).toBeUndefined();
    expect(await findViolation(insertAttempt(newId(), id, 2, "settled"))).toBe(
      "payment_attempts_one_settles",
    );
    expect(await findViolation(successLog(id))).toBe("payment_logs_one_success");
    expect(await findViolation(insertAttempt(newId(), id, 2, "duplicate"))).toBeUndefined();
  });
});

test("search folds the same way in the database and in the browser", async () => {
  const letters = "abcçğıiİIÇĞÖŞÜöşüâîûÂÎÛAZzXQWéÉñÑäÄßёЖ 0129-'’.,()أبجدهوز١٢٣🌙ي";
  const texts = fc.sample(fc.array(fc.constantFrom(...letters), { maxLength: 40 }), {
    numRuns: 400,
    seed: 7,
  });
  const plain = ["İSTANBUL", "ISPARTA", "Iğdır", "kâğıt", "HÂLÂ", "", ...texts.map((text) => text.join(""))];
  const folded = await rows<{ folded: string }>(
    sql`select search_fold(value) as folded from json_array_elements_text(${JSON.stringify(plain)}::json) with ordinality as t (value, n) order by n`,
  );
  expect(folded.map((row) => row.folded)).toEqual(plain.map(foldForSearch));
});
