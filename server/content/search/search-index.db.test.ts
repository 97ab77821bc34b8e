import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Connection } from "#server/platform/db/connect.ts";
import { searchedKinds } from "#shared/content/content-kinds.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { hitQueries, searchSite } from "./search-site.ts";

const now = new Date("2026-11-20T09:00:00Z");
const rows = 4_000;
let connection: Connection;

beforeAll(async () => {
  connection = await openTestDatabase();
  const { db } = connection;
  const titles = sql.raw(`'Yardım ' || md5(n::text) || case when n = 471 then ' Eğitim Işığı' else '' end`);
  const numbers = sql.raw(`generate_series(1, ${rows}) n`);
  await db.execute(
    sql`insert into campaigns (id, title, description, category) select 'k' || n, ${titles}, '…', 'genel' from ${numbers}`,
  );
  await db.execute(
    sql`insert into projects (slug, title, description, category) select 'p' || n, ${titles}, '…', 'Gıda' from ${numbers}`,
  );
  await db.execute(
    sql`insert into news (slug, title, excerpt, category, published) select 'h' || n, ${titles}, '…', 'Duyurular', true from ${numbers}`,
  );
  await db.execute(
    sql`insert into stories (slug, title, excerpt, content, image) select 'y' || n, ${titles}, '…', '…', '…' from ${numbers}`,
  );
  await db.execute(
    sql`insert into faqs (id, title, category, content) select 's' || n, ${titles}, 'Bağış yapmak', '…' from ${numbers}`,
  );
  // The planner estimates a high cost of the index while new rows are in its pending list.
  await db.execute(sql`vacuum analyze campaigns, projects, news, stories, faqs`);
});
afterAll(() => connection.close());

// With fifty thousand rows the planner chooses the index itself, but inserting them would take a minute.
test.each(["egitim", "IŞIĞI"])("%j is found by the trigram indexes", async (term) => {
  await connection.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_indexscan = off`);
    const queries = hitQueries(tx, term, now, "tr", 30);
    for (const [at, kind] of searchedKinds.entries()) {
      const plan = await tx.execute(sql`explain ${queries[at]?.getSQL()}`);
      const lines = (plan as unknown as { rows: Record<string, string>[] }).rows.flatMap(Object.values);
      expect(lines.join("\n")).toContain(`Bitmap Index Scan on ${kind}_search`);
    }
  });
  const hits = await searchSite(connection.db, term, now, "tr");
  const keys = searchedKinds.flatMap((kind) => hits[kind]).map(({ key }) => key);
  expect(keys).toEqual(["k471", "p471", "h471", "y471", "s471"]);
});
