import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A locked package. `production`: `npm ci --omit=dev` installs it; `bundled`: part of it is in the build. */
export type Dependency = {
  name: string;
  version: string;
  licence: string;
  production: boolean;
  bundled: boolean;
};

type Locked = {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/**
 * Reads all packages of the lock file; takes a missing licence from the installed package. Sorted by name.
 * @param root folder with package-lock.json and node_modules
 * @param bundled names of the direct dependencies that the build puts into the bundle
 */
export function readDependencies(root: string, bundled: readonly string[]): Dependency[] {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, Locked>;
  };
  const inBundle = withTheirs(lock.packages, bundled);
  const found = Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes("node_modules/") && !link)
    .map(([path, locked]) => ({
      name: nameOf(path),
      version: locked.version ?? "",
      licence:
        locked.license ?? installedLicence(join(root, path)) ?? inItsFile.get(nameOf(path)) ?? "unknown",
      production: !locked.dev,
      bundled: inBundle.has(path),
    }));
  return found.sort((a, b) => (a.name === b.name ? compare(a.version, b.version) : compare(a.name, b.name)));
}

/** Packages whose licence is in a file LICENSE only. */
const inItsFile = new Map([["png-js", "MIT"]]);

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** Paths of these packages and of all that they depend on. */
function withTheirs(packages: Record<string, Locked>, names: readonly string[]): Set<string> {
  const paths = new Set(names.map((name) => `node_modules/${name}`));
  for (const path of paths) {
    const { dependencies, optionalDependencies } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = nearest(packages, path, name);
      if (found) paths.add(found);
    }
  }
  return paths;
}

/** As Node resolves it: the nearest `node_modules` upwards that has the package. */
function nearest(packages: Record<string, Locked>, from: string, name: string): string | undefined {
  const path = `${from}/node_modules/${name}`.replace(/^\//, "");
  if (packages[path]) return path;
  return from === ""
    ? undefined
    : nearest(packages, from.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ""), name);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function installedLicence(folder: string): string | undefined {
  const file = join(folder, "package.json");
  if (!existsSync(file)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(file, "utf8")) as {
    license?: string | { type?: string };
    licenses?: { type?: string }[];
  };
  return typeof license === "string" ? license : (license?.type ?? licenses?.[0]?.type);
}

/** Require keeping the notice, or nothing. */
const permissive = new Set(
  "0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 ISC MIT MIT-0 OFL-1.1 Unlicense".split(
    " ",
  ),
);

/**
 * Weaker copyleft that does not affect our own code, and why. sharp loads libvips as a replaceable shared library
 * (LGPL 3.0, section 4); the styles' compiler is a build program and is not changed (MPL 2.0).
 */
const bounded: [licence: string, packages: RegExp][] = [
  ["LGPL-3.0-or-later", /^@img\/sharp-/],
  ["MPL-2.0", /^lightningcss(-|$)/],
];

/** What prevents distributing the product under MIT; empty when nothing does. */
export function licenceTroubles(dependencies: readonly Dependency[]): string[] {
  return dependencies
    .filter(({ production, bundled }) => production || bundled)
    .filter((dependency) => !mayShip(dependency))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
}

function mayShip({ name, licence }: Dependency): boolean {
  const plain = licence.replace(/[()]/g, "");
  const allowed = (one: string) =>
    permissive.has(one) || bounded.some(([known, packages]) => known === one && packages.test(name));
  // Of alternatives one must be permitted; of a combination all must be.
  return plain.split(" OR ").some((choice) => choice.split(" AND ").every(allowed));
}
