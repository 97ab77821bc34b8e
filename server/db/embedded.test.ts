import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEmbedded } from "./embedded.ts";
import { lockDirectory } from "./lock-directory.ts";
import { makeDatabase } from "./make-database.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "imece-embedded-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes rows and says the number of each as soon as the database has acknowledged it. */
const writer = `
  import { openEmbedded } from ${JSON.stringify(join(import.meta.dirname, "embedded.ts"))};
  const [folder, first] = process.argv.slice(1);
  const { driver } = await openEmbedded(folder);
  await driver.lite.exec("create table if not exists acknowledged (n int primary key)");
  for (let n = Number(first); ; n++) {
    await driver.lite.query("insert into acknowledged values ($1)", [n]);
    console.log(n);
  }
`;

/** Kills the writer in the middle of its work, once it has acknowledged `rows` rows; returns the last of them. */
async function writeUntilKilled(first: number, rows: number): Promise<number> {
  const child = spawn(
    process.execPath,
    ["--no-warnings", "--input-type=module", "-e", writer, folder, String(first)],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const exit = once(child, "exit");
  let last = -1;
  for await (const line of createInterface(child.stdout)) {
    last = Number(line);
    if (last >= first + rows) child.kill("SIGKILL");
  }
  await exit;
  return last;
}

test("a server killed while it writes loses nothing that was acknowledged", { timeout: 90_000 }, async () => {
  let next = 0;
  for (const rows of [3, 80]) {
    const last = await writeUntilKilled(next, rows);
    expect(last).toBeGreaterThanOrEqual(next + rows);
    const connection = await openEmbedded(folder);
    const found = (await connection.db.execute(sql`select n from acknowledged order by n`)) as unknown as {
      rows: { n: number }[];
    };
    await connection.close();
    const stored = found.rows.map((row) => row.n);
    expect(stored.slice(0, last + 1)).toEqual(Array.from({ length: last + 1 }, (_, n) => n));
    // The one row that was written but not yet acknowledged may be there or not.
    expect(stored.length - (last + 1)).toBeLessThanOrEqual(1);
    next = stored.length;
  }
});

test("the folder is free again when opening failed", async () => {
  const other = mkdtempSync(join(folder, "broken-"));
  writeFileSync(join(other, "database"), "a file where the database's folder should be");
  await expect(openEmbedded(other)).rejects.toMatchObject({ code: "database_damaged" });
  const lock = await lockDirectory(other, 0);
  lock.release();
});

test("what an interrupted first start left is made anew, and no stranger reads what is in it", async () => {
  const other = mkdtempSync(join(folder, "interrupted-"));
  mkdirSync(join(other, "database.new"));
  writeFileSync(join(other, "database.new/PG_VERSION"), "18\n");
  const connection = await openEmbedded(other);
  const { rows } = (await connection.db.execute(sql`show fsync`)) as unknown as { rows: unknown[] };
  await connection.close();
  expect(rows).toEqual([{ fsync: "on" }]);
  expect(existsSync(join(other, "database.new"))).toBe(false);
  expect(statSync(join(other, "database")).mode & 0o077).toBe(0);

  // As a first start copies what the build has made.
  const copied = mkdtempSync(join(folder, "copied-"));
  mkdirSync(join(copied, "database.new"));
  writeFileSync(join(copied, "database.new/left"), "");
  await makeDatabase(join(copied, "database"), join(other, "database"));
  expect(statSync(join(copied, "database")).mode & 0o077).toBe(0);
  expect(readdirSync(join(copied, "database"), { recursive: true }).sort()).toEqual(
    readdirSync(join(other, "database"), { recursive: true }).sort(),
  );
  const copy = await openEmbedded(copied);
  expect(await copy.db.execute(sql`select 1`)).toBeDefined();
  await copy.close();
});
