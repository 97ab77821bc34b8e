import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isClosed } from "#server/giving/opening/is-closed.ts";
import { openingKey } from "#server/giving/opening/is-open.ts";
import { readOrderSettings } from "#server/giving/orders/order-settings.ts";
import type { Connection } from "#server/platform/db/connect.ts";
import { settings } from "#server/platform/db/table.ts";
import { absentBank } from "#testing/counterparts/banks.ts";
import { openTestDatabase, silent } from "#testing/databases/test-database.ts";
import { realSettings, testConfig } from "#testing/world/environment.ts";
import { type App, compose } from "./compose.ts";
import { readConfig } from "./config/read-config.ts";
import { prepare } from "./prepare.ts";

let connection: Connection;
let folder: string;
beforeAll(async () => {
  connection = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "imece-compose-"));
});
afterAll(async () => {
  await connection.close();
  rmSync(folder, { recursive: true });
});

async function composeDemo(dataDir: string, secret?: string): Promise<App> {
  const result = readConfig({ DATA_DIR: dataDir, SESSION_SECRET: secret });
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  const scheduler = { repeat() {}, stop: async () => {} };
  return compose(result.config, [absentBank], { connection, scheduler, log: silent });
}

test("the secret of a demo stays after a restart, and only its owner can read the file", async () => {
  const dataDir = join(folder, "demo");
  const { secret } = await composeDemo(dataDir);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect((await composeDemo(dataDir)).secret).toBe(secret);
  expect(readFileSync(join(dataDir, "session-secret"), "utf8")).toBe(secret);
  expect(statSync(join(dataDir, "session-secret")).mode & 0o777).toBe(0o600);
  expect((await composeDemo(join(folder, "another"))).secret).not.toBe(secret);
});

test("an empty file of the secret is replaced by a new secret", async () => {
  writeFileSync(join(folder, "session-secret"), "");
  expect((await composeDemo(folder)).secret).toMatch(/^[0-9a-f]{64}$/);
});

test("a secret of the configuration is used, and is not stored", async () => {
  const dataDir = join(folder, "configured");
  const { secret } = await composeDemo(dataDir, "a secret of thirty-two characters");
  expect(secret).toBe("a secret of thirty-two characters");
  expect(() => statSync(join(dataDir, "session-secret"))).toThrow();
});

test("the SMS after card donations is on only when the first start has an SMS provider", async () => {
  const startWithSms = async (sms: "log" | "netgsm", connectionOfSite: Connection) => {
    const result = readConfig({ DATA_DIR: folder, SEED: "none" });
    if (result.kind === "refused") throw new Error("refused");
    const config = { ...result.config, sms: sms === "log" ? { kind: sms } : { kind: sms, account: netgsm } };
    const scheduler = { repeat() {}, stop: async () => {} };
    await prepare(
      await compose(config, [absentBank], { connection: connectionOfSite, scheduler, log: silent }),
    );
    return (await readOrderSettings(connectionOfSite.db)).smsAutomatic;
  };
  const first = await openTestDatabase();
  const second = await openTestDatabase();
  expect(await startWithSms("netgsm", first)).toBe(true);
  expect(await startWithSms("log", second)).toBe(false);
  // The database is no longer new.
  expect(await startWithSms("netgsm", second)).toBe(false);
  await Promise.all([first.close(), second.close()]);
});

const netgsm = { username: "u", password: "p", header: "h" };

test("a site that is open at its start needs no database to know it", async () => {
  const siteConnection = await openTestDatabase();
  const config = testConfig({ ...(realSettings as Record<string, string>), DATA_DIR: folder });
  const scheduler = { repeat() {}, stop: async () => {} };
  const app = await compose(config, [absentBank], { connection: siteConnection, scheduler, log: silent });
  await siteConnection.db.insert(settings).values({ key: openingKey, value: { how: "earlier" } });
  await prepare(app);
  await siteConnection.close();
  expect(await isClosed(app.opening)).toBe(false);
});

test("an app is ready only while its database answers", async () => {
  const closedConnection = await openTestDatabase();
  const app = await composeDemo(join(folder, "demo"));
  expect(await app.readiness()).toBe("ready");
  const result = readConfig({ DATA_DIR: folder });
  if (result.kind === "refused") throw new Error("refused");
  const unreadyApp = await compose(result.config, [absentBank], {
    connection: { ...closedConnection, migrate: async () => {}, listen: async () => async () => {} },
    scheduler: { repeat() {}, stop: async () => {} },
    log: silent,
  });
  await closedConnection.close();
  expect(await unreadyApp.readiness()).toBe("database does not answer");
});
