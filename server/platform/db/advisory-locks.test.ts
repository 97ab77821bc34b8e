import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { advisoryLocks } from "./advisory-locks.ts";
import { migrationsFolder } from "./project-files.ts";

const keysInMigrations = readdirSync(migrationsFolder())
  .filter((name) => name.endsWith(".sql"))
  .map((name) => readFileSync(join(migrationsFolder(), name), "utf8"))
  .flatMap((text) => [...text.matchAll(/advisory_xact_lock\((\d+)/g)].map(([, number]) => Number(number)));

test("all lock keys are different", () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("the keys in migrations are in the list, except for a key whose function 0002 dropped", () => {
  expect(keysInMigrations.filter((key) => key !== 412_733_854)).toEqual([advisoryLocks.announceLive]);
});
