import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Connection } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { openTestDatabase } from "./test-database.ts";

// The embedded database is loaded from a file for each test.
const postgresTest = test.runIf(process.env.TEST_DATABASE === "postgres");

/** The name of the database, what the migrations wrote, and the number of the next entry of the audit trail. */
async function readTrace({ db }: Connection) {
  const [trace] = await rowsOf<{ name: string; categories: string; entries: number; next: number }>(db)`
    select current_database() as name, (select string_agg(c::text, ' ' order by id) from categories c) as categories,
      (select count(*)::int from audit_log) as entries, nextval('audit_log_id_seq')::int as next`;
  return trace;
}

postgresTest("the next test gets the database of a closed one as it was before", async () => {
  const first = await openTestDatabase();
  const before = await readTrace(first);
  await first.db.execute(sql`insert into audit_log (actor_name, action, entity, entity_id)
    values ('Ada', 'create', 'news', '1')`);
  await first.db.execute(sql`update categories set title = title || '!'`);
  await first.close();
  const next = await openTestDatabase();
  expect(await readTrace(next)).toEqual(before);
  await next.close();
});

postgresTest.each([
  "create table more (id int)",
  "alter table orders disable trigger user",
  "alter table campaigns drop constraint campaigns_pkey cascade",
  "analyze campaigns",
])("no other test gets a database after: %s", async (change) => {
  const first = await openTestDatabase();
  const before = await readTrace(first);
  await first.db.execute(
    sql`insert into campaigns (id, title, description, category) values ('a', 'a', 'a', 'genel')`,
  );
  await first.db.execute(sql.raw(change));
  await first.close();
  const next = await openTestDatabase();
  expect((await readTrace(next))?.name).not.toBe(before?.name);
  await next.close();
});
