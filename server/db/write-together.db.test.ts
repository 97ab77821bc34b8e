import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Connection, Db, Tx } from "./connect.ts";
import { settings } from "./table.ts";
import { openTestDatabase } from "./test-database.ts";
import { writeTogether } from "./write-together.ts";

let connection: Connection;
let db: Db;
beforeAll(async () => {
  connection = await openTestDatabase();
  db = connection.db;
  // Stores how many rows it finds when it is written, like the trigger on an order's items that looks for the order.
  await db.execute(sql`create function count_before() returns trigger language plpgsql as $$
    begin new.value := to_jsonb((select count(*) from settings where key like 'step-%')); return new; end $$`);
  await db.execute(sql`create trigger count_before before insert on settings
    for each row when (new.key like 'step-%') execute function count_before()`);
});
afterAll(() => connection.close());
beforeEach(() => db.delete(settings).where(sql`key like 'step-%'`));

const kept = () =>
  db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(sql`key like 'step-%'`)
    .orderBy(asc(settings.key));

test("each write runs after those before it, and their triggers see them", async () => {
  await db.transaction((tx) => {
    const steps = ["c", "a", "d", "b"].map((name) =>
      tx.insert(settings).values({ key: `step-${name}`, value: "?" }),
    );
    return writeTogether(tx, steps);
  });
  expect(await kept()).toEqual([
    { key: "step-a", value: 1 },
    { key: "step-b", value: 3 },
    { key: "step-c", value: 0 },
    { key: "step-d", value: 2 },
  ]);
});

test("a write that changes no row does not stop those after it", async () => {
  await db.insert(settings).values({ key: "step-a", value: "?" });
  await db.transaction((tx) =>
    writeTogether(tx, [
      tx.update(settings).set({ value: "never" }).where(eq(settings.key, "step-missing")),
      tx.insert(settings).values({ key: "step-a", value: "?" }).onConflictDoNothing(),
      tx.insert(settings).values({ key: "step-b", value: "?" }),
    ]),
  );
  expect((await kept()).map(({ key }) => key)).toEqual(["step-a", "step-b"]);
});

test("a failed write undoes the others", async () => {
  await db.insert(settings).values({ key: "step-b", value: "?" });
  const failing = db.transaction((tx) =>
    writeTogether(
      tx,
      ["a", "b", "c"].map((name) => tx.insert(settings).values({ key: `step-${name}`, value: "?" })),
    ),
  );
  await expect(failing).rejects.toThrow();
  expect((await kept()).map(({ key }) => key)).toEqual(["step-b"]);
});

test("the last expression is evaluated, with writes and without, for this transaction", async () => {
  const last = sql`set_config('statement_timeout', '98765', true) is not null`;
  const timeout = async (tx: Tx) => {
    const found = await tx.execute(sql`select current_setting('statement_timeout') as value`);
    return (found as unknown as { rows: { value: string }[] }).rows[0]?.value;
  };
  for (const names of [[], ["a"]]) {
    const value = await db.transaction(async (tx) => {
      const steps = names.map((name) => tx.insert(settings).values({ key: `step-${name}`, value: "?" }));
      await writeTogether(tx, steps, last);
      return timeout(tx);
    });
    expect(value).toBe("98765ms");
  }
  expect(await db.transaction(timeout)).not.toBe("98765ms");
});
