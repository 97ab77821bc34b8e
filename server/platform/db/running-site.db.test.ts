import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { holdSite, refuseHeld, startOf } from "#server/platform/processes/living-process.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import type { Connection } from "./connect.ts";
import { noteSite, refuseOtherSite, refuseRolling, refuseSecondSite } from "./running-site.ts";

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

test("commands refuse to work on another database than that of the running site", async () => {
  await refuseOtherSite(dataDir, ours);
  await noteSite(dataDir, ours);
  expect(statSync(join(dataDir, "running-site.json")).mode & 0o777).toBe(0o600);
  await refuseOtherSite(dataDir, ours);
  const embedded = { kind: "embedded", db: other.db } as const;
  if (ours.kind === "embedded") return expect(refuseOtherSite(dataDir, embedded)).resolves.toBeUndefined();
  await expect(refuseOtherSite(dataDir, other)).rejects.toMatchObject({
    code: "other_database",
    message: expect.stringContaining(`(process ${process.pid}) works with another database`),
  });
  await expect(refuseOtherSite(dataDir, null)).rejects.toThrow(/lead to the embedded database instead of/);
  await noteSite(dataDir, embedded);
  await expect(refuseOtherSite(dataDir, other)).rejects.toThrow(/instead of the embedded one/);
});

test("a second site on the folder with another database is refused, a worker of the same site is not", async () => {
  await noteSite(dataDir, ours);
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

test("a migration does not run beside a site of a version below 1.1.0, and a new start waits for an upgrade", async () => {
  const beside = async (version?: string) => {
    const note = { pid: process.pid, started: startOf(process.pid), database: null, version };
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
