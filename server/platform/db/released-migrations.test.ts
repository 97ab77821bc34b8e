import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#server/platform/processes/project-root.ts";
import { migrationsFolder } from "./project-files.ts";

type Entry = { tag: string; when: number };
type Released = Record<string, { version: string; when: number; sha256: string }>;

const read = (path: string) => readFileSync(join(migrationsFolder(), path), "utf8");
const released = JSON.parse(read("released.json")) as Released;
const { entries: journal } = JSON.parse(read("meta/_journal.json")) as { entries: Entry[] };

const sha256 = (tag: string) =>
  createHash("sha256")
    .update(read(`${tag}.sql`))
    .digest("hex");

test("a released migration does not change", () => {
  const changed = Object.entries(released)
    .filter(([tag, { when, sha256: hash }]) => {
      const entry = journal.find((found) => found.tag === tag);
      return entry?.when !== when || sha256(tag) !== hash;
    })
    .map(([tag, { version }]) => `${tag} (released with ${version})`);
  expect(
    changed,
    "databases and backups were made with this migration: undo the change, and write a new migration (npm run db:generate)",
  ).toEqual([]);
});

test("every migration of a release is recorded in released.json", () => {
  const changelog = readFileSync(join(projectRoot(), "CHANGELOG.md"), "utf8");
  // Between releases a new migration may still change.
  if (/^## \[Unreleased\]/m.test(changelog)) return;
  const missing = journal
    .filter(({ tag }) => !released[tag])
    .map(({ tag, when }) => ({ [tag]: { when, sha256: sha256(tag) } }));
  expect(
    missing,
    "add these to server/platform/db/migrations/released.json with the version of the release",
  ).toEqual([]);
});

test("the times of migrations increase, because a migration with an earlier time would never run", () => {
  const times = journal.map(({ when }) => when);
  expect(times, "put the new entry of meta/_journal.json after the others, with a later time").toEqual(
    [...new Set(times)].sort((a, b) => a - b),
  );
  const files = readdirSync(migrationsFolder()).filter((name) => name.endsWith(".sql"));
  expect(files.sort()).toEqual(journal.map(({ tag }) => `${tag}.sql`).sort());
});

test("package.json has the version of the newest release in the changelog", () => {
  const changelog = readFileSync(join(projectRoot(), "CHANGELOG.md"), "utf8");
  const { version } = JSON.parse(readFileSync(join(projectRoot(), "package.json"), "utf8")) as {
    version: string;
  };
  expect(/^## \[(\d[^\]]*)\]/m.exec(changelog)?.[1]).toBe(version);
});
