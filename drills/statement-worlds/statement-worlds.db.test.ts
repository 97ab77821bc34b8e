import { expect, test } from "vitest";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { judgeWorlds } from "./statement-worlds-drill.ts";

test("rows of statements are stored once each, whatever files tell of them", async () => {
  const connection = await openTestDatabase();
  try {
    const { faults } = await judgeWorlds(connection.db, { files: 60, seed: 20_261_127 });
    expect(Object.values(faults).flat()).toEqual([]);
  } finally {
    await connection.close();
  }
}, 120_000);
