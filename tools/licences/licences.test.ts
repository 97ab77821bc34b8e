import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { licenceList } from "./licence-list.ts";
import { type Dependency, licenceTroubles, readDependencies } from "./licences.ts";
import { bundled, installed, tools } from "./reasons.ts";

const root = resolve(import.meta.dirname, "../..");

test("docs/licences.md is that of the packages that are locked, and all may be given away", () => {
  const dependencies = readDependencies(root, Object.keys(bundled));
  expect(dependencies.length).toBeGreaterThan(300);
  expect(readFileSync(join(root, "docs/licences.md"), "utf8"), "run node tools/licences/main.ts").toBe(
    licenceList(dependencies),
  );
  expect(licenceTroubles(dependencies)).toEqual([]);
});

type Declared = Partial<Record<"dependencies" | "optionalDependencies" | "devDependencies", object>>;

function declared(path: string): Declared {
  return JSON.parse(readFileSync(join(root, path), "utf8")) as Declared;
}

const ours = declared("package.json");
const ofTests = declared("tools/setup/test-postgres/package.json");

test("each direct dependency has a reason in tools/licences/reasons.ts, in the group it belongs to", () => {
  const names = (...groups: (object | undefined)[]) =>
    groups.flatMap((group) => Object.keys(group ?? {})).sort();
  expect(names(installed)).toEqual(names(ours.dependencies, ours.optionalDependencies));
  expect(names(bundled, tools)).toEqual(names(ours.devDependencies, ofTests.optionalDependencies));
  for (const reason of Object.values({ ...installed, ...bundled, ...tools }))
    expect(reason).toMatch(/^[A-Z].*\.$/);
});

test("every version is exact, and none is a preview outside the tests", () => {
  const { "imece-test-postgres": local, ...others } = ours.devDependencies as Record<string, string>;
  expect(local).toBe("file:tools/setup/test-postgres");
  for (const group of [ours.dependencies, ours.optionalDependencies, others]) {
    for (const [name, version] of Object.entries(group ?? {}))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
  }
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
    { name: "x", version: "1.0.0", licence, production: true, bundled: false, ...change },
  ];
  expect(licenceTroubles(made({})).length > 0).toBe(inTheWay);
  expect(licenceTroubles(made({ production: false, bundled: true })).length > 0, "in the bundle").toBe(
    inTheWay,
  );
  expect(licenceTroubles(made({ production: false })), "no part of the product").toEqual([]);
});
