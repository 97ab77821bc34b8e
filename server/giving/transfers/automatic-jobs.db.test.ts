import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { compose } from "#server/compose/compose.ts";
import { readConfig } from "#server/compose/config/read-config.ts";
import { saveSettings } from "#server/staff/save-settings.ts";
import { transferSettings } from "#shared/settings/transfer-settings.ts";
import { absentBank } from "#testing/counterparts/banks.ts";
import { silent } from "#testing/databases/test-database.ts";
import { createTestScheduler } from "#testing/world/scheduler.ts";
import { bookRow, openTestStatements } from "#testing/world/statements.ts";
import { statementMatches } from "./table.ts";

const bank = await openTestStatements();
/** The jobs compare this clock with the database's time, so the clock runs. */
const clock = { now: () => new Date() };
const folder = mkdtempSync(join(tmpdir(), "imece-automatic-"));
afterAll(async () => {
  await bank.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => bank.clearAll());

/** Opens a site with this value of TRANSFERS_AUTO; the test runs its jobs. */
async function openJobs(setting: "on" | "off") {
  const configResult = readConfig({ DATA_DIR: join(folder, setting), TRANSFERS_AUTO: setting });
  if (configResult.kind === "refused") throw new Error(JSON.stringify(configResult.problems));
  const { scheduler, run } = createTestScheduler();
  const { connection } = bank;
  const app = await compose(configResult.config, [absentBank], { connection, scheduler, clock, log: silent });
  await app.startJobs();
  return { run, [Symbol.asyncDispose]: () => app.stopJobs() };
}

const reference = "KX74MPQV";

test.each([
  ["on", "matched", "completed"],
  ["off", "suggested", "pending"],
] as const)(
  "with TRANSFERS_AUTO=%s the jobs set a row to %s and its order to %s",
  async (setting, state, status) => {
    await saveSettings(await bank.as("Ada", "admin"), transferSettings, { auto: true, delay: 30 });
    await using jobs = await openJobs(setting);
    const order = await bank.place({ reference, createdAt: clock.now() });
    const bookedOn = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Istanbul" }).format(clock.now());
    const row = await bookRow({ ...bank, clock }, reference, { bookedOn });
    await jobs.run("match-statements");
    expect(await bank.stateOf(row)).toBe(state);
    await jobs.run("apply-matches");
    expect((await bank.readOrder(order)).status).toBe("pending");
    await bank.db.update(statementMatches).set({ applyAt: sql`now() - interval '1 day'` });
    await jobs.run("apply-matches");
    expect((await bank.readOrder(order)).status).toBe(status);
    await bank.expectNoDifferences();
  },
);
