import { expect, test } from "vitest";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { checkAccounts } from "./statement-worlds-drill.ts";

test("each movement of an account is stored once, whatever files report it", async () => {
  const connection = await openTestDatabase();
  try {
    const { faults } = await checkAccounts(connection.db, { files: 60, seed: 20_261_127 });
    expect(Object.values(faults).flat()).toEqual([]);
  } finally {
    await connection.close();
  }
}, 120_000);
