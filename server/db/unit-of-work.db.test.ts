import { eq, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Connection, Db, Tx } from "./connect.ts";
import { whyNotCommitted } from "./not-committed.ts";
import { settings } from "./table.ts";
import { openTestDatabase } from "./test-database.ts";
import { inUnitOfWork, proofIn } from "./unit-of-work.ts";

let connection: Connection;
let db: Db;
beforeAll(async () => {
  connection = await openTestDatabase();
  db = connection.db;
});
afterAll(() => connection.close());
beforeEach(() => db.delete(settings).where(sql`key like 'unit-%'`));

const rowOf = proofIn(settings.key, sql`true`);
const insert = (tx: Tx, key: string) => tx.insert(settings).values({ key: `unit-${key}`, value: 1 });
const count = (of: Db | Tx) => of.$count(settings, sql`key like 'unit-%'`);

test("writes are sent together at the end of the work, or earlier on request", async () => {
  const seen = await inUnitOfWork(db, async (unit) => {
    unit.write(insert(unit.tx, "a"), insert(unit.tx, "b"));
    const before = await count(unit.tx);
    await unit.run();
    const after = await count(unit.tx);
    unit.write(unit.tx.update(settings).set({ value: 2 }).where(eq(settings.key, "unit-a")));
    return [before, after];
  });
  expect(seen).toEqual([0, 2]);
  expect(await db.select().from(settings).where(eq(settings.key, "unit-a"))).toMatchObject([{ value: 2 }]);
});

test("work that throws writes nothing", async () => {
  const failing = inUnitOfWork(db, async (unit) => {
    unit.write(insert(unit.tx, "a"));
    await unit.run();
    throw new Error("given up");
  });
  await expect(failing).rejects.toThrow("given up");
  expect(await count(db)).toBe(0);
});

test("only work that releases its locks early commits without waiting for the disk", async () => {
  // A trigger that runs at the commit sees the setting that applies to the commit.
  await db.execute(sql`create function keep_commit() returns trigger language plpgsql as $$
    begin update settings set value = to_jsonb(current_setting('synchronous_commit')) where key = new.key; return null; end $$`);
  await db.execute(sql`create constraint trigger keep_commit after insert on settings deferrable initially deferred
    for each row when (new.key like 'unit-%') execute function keep_commit()`);
  // Test servers never wait for the disk.
  const waits = (tx: Tx) => tx.execute(sql`set local synchronous_commit = on`);
  await inUnitOfWork(db, async (unit) => {
    await waits(unit.tx);
    unit.write(insert(unit.tx, "group"));
    unit.releaseLocksEarly(rowOf("unit-group"));
  });
  await inUnitOfWork(db, async (unit) => {
    await waits(unit.tx);
    unit.write(insert(unit.tx, "alone"));
  });
  const rows = await db.select().from(settings).where(sql`key like 'unit-%'`).orderBy(settings.key);
  expect(rows.map(({ value }) => value)).toEqual(["on", "off"]);
});

test("work whose proof is not there has not happened for its caller", async () => {
  const lost = inUnitOfWork(db, async (unit) => {
    unit.write(insert(unit.tx, "a"));
    unit.releaseLocksEarly(rowOf("unit-another"));
  });
  const error = await lost.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: "commit_lost" });
  expect(whyNotCommitted(error)).toEqual({ why: "lost" });
});

test("a proof is looked up by its key, in a table of a few thousand rows too", async () => {
  await db.execute(sql`insert into settings (key, value, updated_at)
    select 'unit-' || n, '1', now() from generate_series(1, 3000) n`);
  await db.execute(sql`analyze settings`);
  const plans: string[] = [];
  const watched = {
    async execute(query: SQL) {
      plans.push(JSON.stringify(await db.execute(sql`explain ${query}`)));
      return db.execute(query);
    },
  };
  await rowOf("unit-7").confirm(watched as unknown as Db);
  expect(plans).toEqual([expect.stringMatching(/Index Scan (using|on) settings_pkey/)]);
  expect(plans.join()).not.toContain("Seq Scan");
});
