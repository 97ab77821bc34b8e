import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readOrderSettings } from "#server/giving/orders/order-settings.ts";
import type { Connection } from "#server/platform/db/connect.ts";
import { absentBank } from "#testing/counterparts/banks.ts";
import { openTestDatabase, silent } from "#testing/databases/test-database.ts";
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

async function composed(dataDir: string, secret?: string): Promise<App> {
  const read = readConfig({ DATA_DIR: dataDir, SESSION_SECRET: secret });
  if (read.kind === "refused") throw new Error(JSON.stringify(read.problems));
  const scheduler = { repeat() {}, stop: async () => {} };
  return compose(read.config, [absentBank], { connection, scheduler, log: silent });
}

test("a demo keeps its secret over restarts, readable only for its owner", async () => {
  const dataDir = join(folder, "demo");
  const { secret } = await composed(dataDir);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect((await composed(dataDir)).secret).toBe(secret);
  expect(readFileSync(join(dataDir, "session-secret"), "utf8")).toBe(secret);
  expect(statSync(join(dataDir, "session-secret")).mode & 0o777).toBe(0o600);
  expect((await composed(join(folder, "another"))).secret).not.toBe(secret);
});

test("a secret that a crash left empty is generated again", async () => {
  writeFileSync(join(folder, "session-secret"), "");
  expect((await composed(folder)).secret).toMatch(/^[0-9a-f]{64}$/);
});

test("a configured secret is used as it is, and none is stored", async () => {
  const dataDir = join(folder, "configured");
  const { secret } = await composed(dataDir, "a secret of thirty-two characters");
  expect(secret).toBe("a secret of thirty-two characters");
  expect(() => statSync(join(dataDir, "session-secret"))).toThrow();
});

test("SMS after card gifts is on only when the first start has an SMS provider", async () => {
  const begun = async (sms: "log" | "netgsm", given: Connection) => {
    const read = readConfig({ DATA_DIR: folder, SEED: "none" });
    if (read.kind === "refused") throw new Error("refused");
    const config = { ...read.config, sms: sms === "log" ? { kind: sms } : { kind: sms, account: netgsm } };
    const scheduler = { repeat() {}, stop: async () => {} };
    await prepare(await compose(config, [absentBank], { connection: given, scheduler, log: silent }));
    return (await readOrderSettings(given.db)).smsAutomatic;
  };
  const first = await openTestDatabase();
  const second = await openTestDatabase();
  expect(await begun("netgsm", first)).toBe(true);
  expect(await begun("log", second)).toBe(false);
  // The database is in use now.
  expect(await begun("netgsm", second)).toBe(false);
  await Promise.all([first.close(), second.close()]);
});

const netgsm = { username: "u", password: "p", header: "h" };

test("an app is ready while its database answers", async () => {
  const gone = await openTestDatabase();
  const app = await composed(join(folder, "demo"));
  expect(await app.readiness()).toBe("ready");
  const read = readConfig({ DATA_DIR: folder });
  if (read.kind === "refused") throw new Error("refused");
  const broken = await compose(read.config, [absentBank], {
    connection: { ...gone, migrate: async () => {}, listen: async () => async () => {} },
    scheduler: { repeat() {}, stop: async () => {} },
    log: silent,
  });
  await gone.close();
  expect(await broken.readiness()).toBe("database does not answer");
});
