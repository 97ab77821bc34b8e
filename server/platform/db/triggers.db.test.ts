import { expect, test } from "vitest";
import { listCatalogue, openMigratedUpTo } from "#testing/databases/migrations.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import type { Connection } from "./connect.ts";
import { rowsOf } from "./rows-of.ts";

/**
 * The maximum numbers of triggers in the schema and on the table of orders (docs/contract.md#tables-that-others-read). A
 * third of them keep the rules of kurban shares (docs/contract.md#kurban).
 */
const maxCounts = { all: 57, ofOrders: 6 };

async function count({ db }: Connection) {
  const rows = await rowsOf<typeof maxCounts>(db)`
    select count(*)::int as all, count(*) filter (where tgrelid = 'orders'::regclass)::int as "ofOrders"
    from pg_trigger where not tgisinternal`;
  return rows[0] ?? { all: Number.NaN, ofOrders: Number.NaN };
}

test("a new database and a database upgraded from 1.0.0 have the same few triggers", async () => {
  await using resources = new AsyncDisposableStack();
  const upgraded = await openMigratedUpTo(0);
  resources.defer(() => upgraded.close());
  const newDatabase = await openTestDatabase();
  resources.defer(() => newDatabase.close());
  await upgraded.migrate();
  const counts = await count(upgraded);
  expect(counts.all).toBeLessThanOrEqual(maxCounts.all);
  expect(counts.ofOrders).toBeLessThanOrEqual(maxCounts.ofOrders);
  expect(await count(newDatabase)).toEqual(counts);
  const triggers = (lines: string[]) => lines.filter((line) => /^CREATE (CONSTRAINT )?TRIGGER/.test(line));
  expect(triggers(await listCatalogue(newDatabase.db))).toEqual(triggers(await listCatalogue(upgraded.db)));
});
