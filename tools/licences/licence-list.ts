import type { Dependency } from "./licences.ts";

/** The text of docs/licences.md. */
export function licenceList(dependencies: readonly Dependency[]): string {
  const shipped = dependencies.filter(({ production }) => production);
  const others = dependencies.filter(({ production }) => !production);
  return [
    "# Licences",
    "",
    "İmece is under the MIT licence (`LICENSE`). These are the packages that it installs, from `package-lock.json`; packages of other platforms (`@img/sharp-…`, `lightningcss-…`) are listed and not installed. Written by `node tools/licences/main.ts`; a test compares, and fails for a licence that the product cannot be given away with.",
    "",
    "Not permissive are libvips (LGPL 3.0 or later), which sharp loads as a shared library that can be replaced, and lightningcss (MPL 2.0), a program of the build; neither reaches into our own code. The fonts are under the SIL Open Font License, whose text lies in `app/fonts/OFL.txt`.",
    "",
    `## In the product (${shipped.length})`,
    "",
    ...table(shipped),
    "",
    `## For building and testing only (${others.length})`,
    "",
    ...table(others),
    "",
  ].join("\n");
}

/** One line per licence; a line per package would be too long to read. */
function table(dependencies: readonly Dependency[]): string[] {
  const byLicence = new Map<string, string[]>();
  for (const { licence, name, version } of dependencies) {
    byLicence.set(licence, [...(byLicence.get(licence) ?? []), `${name} ${version}`]);
  }
  const rows = [...byLicence].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    "| licence | packages |",
    "| --- | --- |",
    ...rows.map(([licence, names]) => `| ${licence} | ${[...new Set(names)].join(", ")} |`),
  ];
}
