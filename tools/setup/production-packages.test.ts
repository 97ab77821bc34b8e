import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { readImports } from "../check-structure/imports.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

test("`dependencies` are exactly the packages that programs outside the bundle import", () => {
  const packageJson = JSON.parse(read("package.json")) as { dependencies: object };
  const imported = packagesOf([...operatorsCommands(), ...serverPrograms]);
  expect(Object.keys(packageJson.dependencies).sort()).toEqual([...imported].sort());
});

/** Programs and threads that the server starts from their source. */
const serverPrograms = [
  "server/platform/pictures/decoder/program.ts",
  "server/giving/transfers/readers/program.ts",
  "server/giving/import/reader/program.ts",
  "server/giving/documents/pdf/worker.ts",
];

/** Returns the programs of tools/setup/command.mjs that run without development packages. */
function operatorsCommands(): string[] {
  const table = /const operators = \{(.+?)\};/s.exec(read("tools/setup/command.mjs"))?.[1] ?? "";
  const programs = [...table.matchAll(/"(tools\/.+?\.ts)"/g)].map(([, program]) => program ?? "");
  expect(programs).toContain("tools/books/main.ts");
  return [...new Set(programs)];
}

/** Returns the names of all packages that these programs load, also through our other files. */
function packagesOf(programs: readonly string[]): Set<string> {
  const packages = new Set<string>();
  const files = new Set(programs);
  for (const file of files) {
    for (const { target, typeOnly } of readImports(file, read(file)).imports) {
      if (typeOnly || target.startsWith("node:")) continue;
      if (existsSync(join(root, target))) files.add(target);
      else packages.add(/^(@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target);
    }
  }
  return packages;
}
