import { expect, test } from "vitest";
import { listCatalogue, openMigratedUpTo } from "#testing/databases/migrations.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import type { Connection } from "./connect.ts";
import { rowsOf } from "./rows-of.ts";

/** The schema has at most this many triggers, and the table of orders these (docs/contract.md#tables-that-others-read). */
const most = { all: 35, ofOrders: 5 };

async function count({ db }: Connection) {
  const rows = await rowsOf<typeof most>(db)`
    select count(*)::int as all, count(*) filter (where tgrelid = 'orders'::regclass)::int as "ofOrders"
    from pg_trigger where not tgisinternal`;
  return rows[0] ?? { all: Number.NaN, ofOrders: Number.NaN };
}

test("a new database and one upgraded from 1.0.0 have the same few triggers", async () => {
  await using opened = new AsyncDisposableStack();
  const upgraded = await openMigratedUpTo(0);
  opened.defer(() => upgraded.close());
  const made = await openTestDatabase();
  opened.defer(() => made.close());
  await upgraded.migrate();
  const now = await count(upgraded);
  expect(now.all).toBeLessThanOrEqual(most.all);
  expect(now.ofOrders).toBeLessThanOrEqual(most.ofOrders);
  expect(await count(made)).toEqual(now);
  const triggers = (lines: string[]) => lines.filter((line) => /^CREATE (CONSTRAINT )?TRIGGER/.test(line));
  expect(triggers(await listCatalogue(made.db))).toEqual(triggers(await listCatalogue(upgraded.db)));
});
