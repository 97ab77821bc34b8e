import type { Dependency } from "./licences.ts";
import { bundled, installed, type Reasons, tools } from "./reasons.ts";

/** The text of docs/licences.md. */
export function licenceList(dependencies: readonly Dependency[]): string {
  const production = dependencies.filter((dependency) => dependency.production);
  const inBundle = dependencies.filter((dependency) => dependency.bundled && !dependency.production);
  const others = dependencies.filter((dependency) => !dependency.bundled && !dependency.production);
  return [
    "# Dependencies and licences",
    "",
    "İmece is under the MIT licence (`LICENSE`). Written by `node tools/licences/main.ts`; a test compares it with `package.json` and `package-lock.json`, and fails for a dependency without a reason and for a licence that the product cannot be given away with.",
    "",
    "Not permissive are libvips (LGPL 3.0 or later), which sharp loads as a shared library that can be replaced and lightningcss (MPL 2.0), a program of the build; neither reaches into our own code. The fonts are under the SIL Open Font License, whose text lies in `app/fonts/OFL.txt` and, for Vazirmatn as documents embed it, in `server/documents/pdf/fonts/OFL.txt`.",
    "",
    "## Installed in production",
    "",
    "`dependencies` and `optionalDependencies` of `package.json`: what a built site and the operators' commands need when they run, and all that `npm ci --omit=dev` installs.",
    "",
    ...reasons(installed),
    "",
    "## Part of the bundle",
    "",
    "Development dependencies that the build puts into `build/`. They need no installation where the site runs.",
    "",
    ...reasons(bundled),
    "",
    "## For building and testing",
    "",
    ...reasons(tools),
    "",
    `## Licences of what production installs (${production.length})`,
    "",
    "With what these need in turn. Packages of other platforms (`@img/sharp-…`) are listed and not installed. `package-lock.json` has the versions.",
    "",
    ...byLicence(production),
    "",
    `## Licences of the bundle (${inBundle.length})`,
    "",
    ...byLicence(inBundle),
    "",
    `## Licences of the build and the tests (${others.length})`,
    "",
    "No part of these is given away with the product, so only those under other licences than the permissive ones below are named.",
    "",
    ...byLicence(others, ["MIT", "ISC", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "MIT OR Apache-2.0"]),
    "",
  ].join("\n");
}

function reasons(packages: Reasons): string[] {
  const rows = Object.entries(packages).map(([name, reason]) => `| ${name} | ${reason} |`);
  return ["| package | why |", "| --- | --- |", ...rows];
}

/** One line per licence; a line per package would be too long to read. Of `onlyCounted` licences only the number. */
function byLicence(dependencies: readonly Dependency[], onlyCounted: readonly string[] = []): string[] {
  const groups = Map.groupBy(dependencies, ({ licence }) => licence);
  const rows = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    "| licence | packages |",
    "| --- | --- |",
    ...rows.map(([licence, group]) => {
      const names = new Set(group.map(({ name }) => name));
      const shown = onlyCounted.includes(licence) ? `${names.size} packages` : [...names].join(", ");
      return `| ${licence} | ${shown} |`;
    }),
  ];
}
