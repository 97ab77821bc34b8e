import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeReadable, readSettings, settingsVariable } from "./read-settings.ts";

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "imece-settings-"));
  file = join(folder, ".env");
});
afterAll(() => rmSync(folder, { recursive: true }));

test("the environment overrides the file, and a worker does not read the file", () => {
  expect(readSettings({ PORT: "1" }, file)).toEqual({ PORT: "1" });
  writeFileSync(file, "PORT=2\nSITE_NAME=Ad\n", { mode: 0o600 });
  expect(readSettings({ PORT: "1" }, file)).toEqual({ PORT: "1", SITE_NAME: "Ad" });
  const workerEnvironment = { PORT: "1", [settingsVariable]: "given" };
  expect(readSettings(workerEnvironment, file)).toEqual(workerEnvironment);
});

test("a file that all users can write is refused, and a file that all users can read gives a warning", () => {
  expect(describeReadable(file)).toBeNull();
  expect(describeReadable(join(folder, "none"))).toBeNull();
  chmodSync(file, 0o644);
  expect(describeReadable(file)).toContain("(mode 0644): chmod 600");
  chmodSync(file, 0o666);
  expect(() => readSettings({}, file)).toThrow(/can be changed by every user of this machine \(mode 0666\)/);
});
