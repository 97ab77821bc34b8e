import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Config } from "#server/compose/config/config.ts";
import { readConfig } from "#server/compose/config/read-config.ts";
import { openTestBucket } from "#testing/counterparts/bucket.ts";
import { openTestMailServer } from "#testing/counterparts/mail-server.ts";
import { checkBank, checkDatabase, checkPictures } from "./check-connections.ts";
import { checkDisk, checkPortOf } from "./check-machine.ts";
import { checkMail } from "./check-mail.ts";
import { type Check, findAll, lineOf } from "./finding.ts";

function createConfig(env: Record<string, string> = {}): Config {
  const dataDir = mkdtempSync(join(tmpdir(), "imece-doctor-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const read = readConfig({ DATA_DIR: dataDir, PORT: "0", ...env });
  if (read.kind === "refused") throw new Error(JSON.stringify(read.problems));
  return read.config;
}

async function runCheck(check: Check): Promise<string> {
  for await (const finding of findAll([check])) return lineOf(finding);
  throw new Error("nothing found");
}

test("pictures are written, read and removed, on the disk and in a bucket, and a missing bucket is wrong", async () => {
  const config = createConfig();
  expect(await runCheck(checkPictures(config))).toBe("ok     pictures  disk: written, read and deleted");
  expect(readdirSync(join(config.dataDir, "uploads/doctor"))).toEqual([]);
  const bucket = await openTestBucket();
  onTestFinished(() => bucket.stop());
  const storage = { kind: "s3", ...bucket.config } as const;
  expect(await runCheck(checkPictures({ ...config, storage }))).toMatch(
    /^ok .*read by browsers and deleted$/,
  );
  const missingBucket = { ...storage, bucket: "another" };
  expect(await runCheck(checkPictures({ ...config, storage: missingBucket }))).toMatch(/^WRONG {2}pictures/);
});

test("the mail server is greeted, and an absent or refusing mail server is wrong", async () => {
  const server = await openTestMailServer();
  const mail = { smtpUrl: server.url, from: "bilgi@example.org" };
  expect(await runCheck(checkMail({ mail }))).toMatch(/^ok .*greets$/);
  expect(server.received).toEqual([]);
  await server.close();
  expect(await runCheck(checkMail({ mail }))).toMatch(/^WRONG {2}mail .*ECONNREFUSED/);
  const refusingServer = createServer((socket) => socket.end("554 no service\r\n"));
  await new Promise<void>((resolve) => refusingServer.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void refusingServer.close());
  const { port } = refusingServer.address() as { port: number };
  const refusingMail = { ...mail, smtpUrl: `smtp://127.0.0.1:${port}` };
  expect(await runCheck(checkMail({ mail: refusingMail }))).toContain("554 no service");
  expect(await runCheck(checkMail({ mail: null }))).toMatch(/^- /);
});

test("the password of the mail server is tried", async () => {
  const server = await openTestMailServer({
    authOptional: false,
    onAuth: ({ password }, _session, done) =>
      password === "right" ? done(null, { user: "imece" }) : done(new Error("wrong password")),
  });
  onTestFinished(() => server.close());
  const checkPassword = (password: string) => {
    const smtpUrl = server.url.replace("smtp://", `smtp://imece:${password}@`);
    return runCheck(checkMail({ mail: { smtpUrl, from: "bilgi@example.org" } }));
  };
  expect(await checkPassword("right")).toMatch(/^ok .*greets and accepts the password$/);
  expect(await checkPassword("wrong")).toMatch(/^WRONG {2}mail .*535/);
});

test("a port, a disk and a bank have one line each", async () => {
  const config = createConfig();
  expect(await runCheck(checkPortOf(config))).toBe("ok     port      127.0.0.1:0 is free");
  expect(await runCheck(checkDisk(config))).toMatch(/ GB free at /);
  const [bank] = config.banks;
  if (!bank) throw new Error("no bank");
  expect(await runCheck(checkBank(bank))).toMatch(/^- .*simulated/);
  const account = { ...bank.account, apiUrl: "https://no.such.bank.invalid/gate" };
  expect(await runCheck(checkBank({ ...bank, simulated: false, account }))).toMatch(
    /^WRONG {2}bank .*no\.such\.bank\.invalid/,
  );
});

test("a database that does not answer is wrong in one line, with the setting and the address", async () => {
  const databaseUrl = "postgres://imece@127.0.0.1:1/imece";
  const line = await runCheck(checkDatabase({ databaseUrl, databaseDirectUrl: null, dataDir: "" }));
  expect(line).toMatch(
    /^WRONG {2}database {2}DATABASE_URL leads to a host and port where no database listens/,
  );
  expect(line.match(/ECONNREFUSED/g)).toHaveLength(1);
  expect(line).toMatch(/\(imece at 127\.0\.0\.1:1\/imece\)$/);
});
