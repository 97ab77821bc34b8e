import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Searches upwards from this file, because the server runs from the sources in tests and from the bundle elsewhere.
 */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, "package.json"))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error("package.json not found above the program");
    folder = parent;
  }
  return folder;
}

export function migrationsFolder(): string {
  return join(projectRoot(), "server/db/migrations");
}

/**
 * The files of an empty embedded database, which each build makes for its version of PGlite; null without a build.
 */
export function emptyDatabase(): string | null {
  const built = join(projectRoot(), "build");
  return import.meta.dirname.startsWith(built) ? join(built, "empty-database") : null;
}
