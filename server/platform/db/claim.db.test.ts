import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bankDays } from "#server/giving/payments/table.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { claim } from "./claim.ts";
import type { Connection } from "./connect.ts";

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

test("a claim never exceeds its limit, also with wrong statistics of the planner", async () => {
  const { db } = connection;
  const add = (day: string) => db.insert(bankDays).values({ bank: "isbank", day });
  await add("2026-11-20");
  // The planner's statistics now claim that the table has one row.
  await db.execute(sql`analyze bank_days`);
  for (const day of ["2026-11-23", "2026-11-22", "2026-11-21"]) await add(day);
  const due = { key: [bankDays.bank, bankDays.day], when: sql`leased_until is null`, order: sql`day` };
  const claimDays = async (limit: number) => {
    const rows = await claim(
      db,
      bankDays,
      { ...due, limit },
      { leasedUntil: sql`now() + interval '1 hour'` },
    );
    return rows.map(({ day }) => day).sort();
  };
  expect(await claimDays(1)).toEqual(["2026-11-20"]);
  expect(await claimDays(2)).toEqual(["2026-11-21", "2026-11-22"]);
  expect(await claimDays(2)).toEqual(["2026-11-23"]);
});
