import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { AppError } from "#server/platform/errors.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { reportAddresses, reportAdministrator, reportFailure } from "./report-start.ts";

function createLog() {
  const lines: string[] = [];
  return { lines, log: createLogger("info", { write: (line: string) => void lines.push(line) }) };
}

test("the first password goes into a private file instead of the log, and each log line is JSON", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "imece-start-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const site = { publicUrl: "https://bagis.example.org", adminPath: "hidden-path", dataDir, demo: false };
  const { lines, log } = createLog();
  reportAddresses(site, log, { version: "1.2.3", commit: "abcdef12" });
  reportAdministrator(site, { email: "first@example.org", password: "first-password" }, log);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: 30 });
  expect(lines.join("")).not.toMatch(/hidden-path|first-password|first@example/);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ version: "1.2.3", commit: "abcdef12" });
  const file = join(dataDir, "first-administrator.txt");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8")).toBe(
    "https://bagis.example.org/hidden-path\nfirst@example.org\nfirst-password\n",
  );
});

test("each reason why a start fails has a separate line", () => {
  const { lines, log } = createLog();
  reportFailure(["PORT is wrong", "HOST is wrong"], log);
  reportFailure(new AppError("x", "DATA_DIR is wrong"), log);
  reportFailure(new Error("unexpected"), log);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    "PORT is wrong",
    "HOST is wrong",
    "DATA_DIR is wrong",
    "start failed",
  ]);
});
