import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { licenceList } from "./licence-list.ts";
import { type Dependency, licenceTroubles, readDependencies } from "./licences.ts";

const root = resolve(import.meta.dirname, "../..");

test("docs/licences.md is that of the packages that are locked, and all may be given away", () => {
  const dependencies = readDependencies(root);
  expect(dependencies.length).toBeGreaterThan(300);
  expect(readFileSync(join(root, "docs/licences.md"), "utf8"), "run node tools/licences/main.ts").toBe(
    licenceList(dependencies),
  );
  expect(licenceTroubles(dependencies)).toEqual([]);
});

test.each([
  ["GPL-3.0-only", true],
  ["AGPL-3.0-or-later", true],
  ["LGPL-3.0-or-later", true],
  ["SEE LICENSE IN LICENSE", true],
  ["UNLICENSED", true],
  ["unknown", true],
  ["MIT AND GPL-2.0-only", true],
  ["(MIT OR GPL-3.0-only)", false],
  ["Apache-2.0 AND MIT", false],
])("%s is in the way: %s", (licence, inTheWay) => {
  const made = (change: Partial<Dependency>) => [
    { name: "x", version: "1.0.0", licence, production: true, ...change },
  ];
  expect(licenceTroubles(made({})).length > 0).toBe(inTheWay);
  expect(licenceTroubles(made({ production: false })), "no part of the product").toEqual([]);
});
