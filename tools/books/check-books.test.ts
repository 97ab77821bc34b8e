import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, compose } from "#server/compose/compose.ts";
import { readConfig } from "#server/compose/config/read-config.ts";
import { countOpenAlarms } from "#server/giving/payments/list-alarms.ts";
import { absentBank } from "#testing/counterparts/banks.ts";
import { silent } from "#testing/databases/test-database.ts";
import { checkInstallation } from "./check-installation.ts";

let dataDir: string;
let app: App;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "imece-check-books-"));
  app = await start();
  await app.db.execute(sql`insert into campaigns (id, title, description, category, opening_amount)
    values ('su', 'Su Kuyusu', '…', 'genel', 1234500)`);
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true });
});

async function start(): Promise<App> {
  const read = readConfig({ DATA_DIR: dataDir });
  if (read.kind === "refused") throw new Error(JSON.stringify(read.problems));
  const scheduler = { repeat() {}, stop: async () => {} };
  const app = await compose(read.config, [absentBank], { scheduler, log: silent });
  await app.startJobs();
  return app;
}

async function stop(): Promise<void> {
  await app.stopJobs();
  await app.close();
}

/** Runs the command as an operator runs it. */
async function command(...args: string[]): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const program = ["--no-warnings", "tools/books/main.ts", ...args];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, program, { env });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

test("npm run check-books uses the running server, or reads the files without one", async () => {
  await app.db.execute(sql`update campaigns set collected_amount = collected_amount + 100 where id = 'su'`);
  const readerReport = await checkInstallation({ databaseUrl: null, dataDir }, { lookOnly: true });
  expect(readerReport.differences).toHaveLength(1);
  expect(await countOpenAlarms(app.db)).toBe(0);
  const withDifference = await command();
  expect(withDifference.output).toMatch(
    /campaign:su +expected 12,345\.00 TL, found 12,346\.00 TL; Su Kuyusu\n/,
  );
  expect(withDifference.output).toContain("The books have 1 difference.");
  expect(withDifference.code).toBe(1);
  expect(await countOpenAlarms(app.db)).toBe(1);

  await app.db.execute(sql`update campaigns set collected_amount = opening_amount where id = 'su'`);
  await stop();
  const withoutServer = await command();
  expect(withoutServer.output).toContain("closed by itself: 1\nThe books are in order.");
  expect(withoutServer.code).toBe(0);
});
