import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { holdSite, readStartTime, refuseHeld } from "#server/platform/processes/living-process.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import type { Connection } from "./connect.ts";
import { recordSite, refuseOtherSite, refuseRolling, refuseSecondSite } from "./running-site.ts";

let dataDir: string;
let ours: Connection;
let other: Connection;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "imece-running-"));
  [ours, other] = await Promise.all([openTestDatabase(), openTestDatabase()]);
});
afterAll(async () => {
  await Promise.all([ours.close(), other.close()]);
  rmSync(dataDir, { recursive: true });
});

test("commands refuse a database that the running site does not use", async () => {
  await refuseOtherSite(dataDir, ours);
  await recordSite(dataDir, ours);
  expect(statSync(join(dataDir, "running-site.json")).mode & 0o777).toBe(0o600);
  await refuseOtherSite(dataDir, ours);
  const embedded = { kind: "embedded", db: other.db } as const;
  if (ours.kind === "embedded") return expect(refuseOtherSite(dataDir, embedded)).resolves.toBeUndefined();
  await expect(refuseOtherSite(dataDir, other)).rejects.toMatchObject({
    code: "other_database",
    message: expect.stringContaining(`(process ${process.pid}) works with another database`),
  });
  await expect(refuseOtherSite(dataDir, null)).rejects.toThrow(/lead to the embedded database instead of/);
  await recordSite(dataDir, embedded);
  await expect(refuseOtherSite(dataDir, other)).rejects.toThrow(/instead of the embedded one/);
});

test("a second site with another database on the same folder is refused, but not a worker of the same site", async () => {
  await recordSite(dataDir, ours);
  await refuseSecondSite(dataDir, ours, 0);
  if (ours.kind === "embedded") return;
  await expect(refuseSecondSite(dataDir, other, 0)).rejects.toMatchObject({
    code: "data_dir_taken",
    message: expect.stringMatching(/^DATA_DIR .* belongs to another site/),
  });
});

test("the note of a stopped site is ignored, also when its process id belongs to another process", async () => {
  const database = { name: "gone", oid: "1", system: "1" };
  for (const note of [
    { pid: process.pid, started: "1", database },
    { pid: 2 ** 22 + 1, started: "1", database },
    "{",
  ]) {
    writeFileSync(join(dataDir, "running-site.json"), JSON.stringify(note));
    await refuseOtherSite(dataDir, ours);
  }
});

test("a migration is refused while a site below 1.1.0 runs, and a start is refused during an upgrade", async () => {
  const beside = async (version?: string) => {
    const note = { pid: process.pid, started: readStartTime(process.pid), database: null, version };
    writeFileSync(join(dataDir, "running-site.json"), JSON.stringify(note));
    await refuseRolling(dataDir, other);
  };
  await beside("1.0.0");
  await other.db.execute(sql`delete from drizzle.__drizzle_migrations where id > 1`);
  await expect(beside("1.0.0")).rejects.toMatchObject({ code: "stop_first" });
  await expect(beside()).rejects.toMatchObject({ code: "stop_first" });
  for (const version of ["1.1.0", "1.10.0"]) await beside(version);

  const letStart = holdSite(dataDir);
  expect(() => refuseHeld(dataDir)).toThrow("npm run upgrade");
  letStart();
  refuseHeld(dataDir);
});
