import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { workAlone } from "#server/platform/processes/living-process.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "imece-alone-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const root = join(import.meta.dirname, "../..");
const node = `"${process.execPath}" --no-warnings`;
const inline = ["--no-warnings", "--input-type=module", "--eval"];
const work = (then: string) =>
  `import { workAlone } from "#server/platform/processes/living-process.ts"; workAlone(process.env.DATA_DIR, "restore"); ${then}`;

/** Runs a process whose parent is a shell, and not this process. */
function inShell(line: string) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" };
  return spawnSync("sh", ["-c", `${line}; exit $?`], { cwd: root, env, encoding: "utf8" });
}

test("restore refuses in one line to work during an upgrade, and changes nothing", () => {
  workAlone(dataDir, "upgrade");
  const before = readdirSync(dataDir);
  const { status, stderr } = inShell(`${node} tools/backup/restore.ts some-backup.tar.gz --replace`);
  expect(status).toBe(1);
  expect(stderr.trim().split("\n")).toEqual([
    expect.stringMatching(/^npm run upgrade works on this site \(process \d+\): wait until it has ended/),
  ]);
  expect(readdirSync(dataDir)).toEqual(before);
});

test("a command that the upgrade runs itself is not refused", () => {
  workAlone(dataDir, "upgrade");
  const env = { ...process.env, DATA_DIR: dataDir };
  const upgradeStep = spawnSync(process.execPath, [...inline, work("")], { cwd: root, env });
  expect(upgradeStep.status).toBe(0);
});

test("an upgrade is refused while a restore works, and not after the restore was killed", async () => {
  const restoring = spawn(
    process.execPath,
    [...inline, work('console.log("works"); setInterval(() => {}, 1e6)')],
    {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
    },
  );
  await once(restoring.stdout, "data");
  expect(() => workAlone(dataDir, "upgrade")).toThrow(/^npm run restore works on this site/);
  restoring.kill("SIGKILL");
  await once(restoring, "close");
  expect(existsSync(join(dataDir, "site-command.json"))).toBe(true);
  expect(() => workAlone(dataDir, "upgrade")).not.toThrow();
});
