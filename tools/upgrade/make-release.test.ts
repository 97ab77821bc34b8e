import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backupBefore, forgetBackup, noteBackup } from "./make-release.ts";
import type { Layout } from "./read-layout.ts";

let layout: Layout;
let file: string;
beforeEach(() => {
  const home = mkdtempSync(join(tmpdir(), "imece-releases-"));
  const current = join(home, "releases/1.1.0");
  file = join(home, "before-upgrade.tar.gz");
  mkdirSync(join(current, "build"), { recursive: true });
  symlinkSync("releases/1.1.0", join(home, "current"));
  writeFileSync(file, "a backup");
  layout = { home, current, previous: null };
  noteBackup(current, file, "db/imece");
});
afterEach(() => rmSync(layout.home, { recursive: true }));

test("the noted backup can be restored once into its database", () => {
  expect(backupBefore(layout, "db/imece")).toBe(file);
  forgetBackup(layout.current);
  expect(() => backupBefore(layout, "db/imece")).toThrow(/no backup of it was noted/);
});

test("the noted backup cannot be restored into another database", () => {
  expect(() => backupBefore(layout, "db/imece_trial")).toThrow(/is of another database/);
});

test("the noted backup is refused after a switch by hand, and when its file is gone", () => {
  const earlier = new Date(Date.now() - 60_000);
  utimesSync(join(layout.current, "build/.imece-backup"), earlier, earlier);
  expect(() => backupBefore(layout, "db/imece")).toThrow(/switched by hand/);
  rmSync(file);
  expect(() => backupBefore(layout, "db/imece")).toThrow(/is gone/);
});
