import { join } from "node:path";
import { projectRoot } from "#server/platform/processes/project-root.ts";

export function migrationsFolder(): string {
  return join(projectRoot(), "server/platform/db/migrations");
}

/**
 * Returns the folder of an empty embedded database, which each build creates for its version of PGlite; null without a
 * build.
 */
export function emptyDatabase(): string | null {
  const built = join(projectRoot(), "build");
  return import.meta.dirname.startsWith(built) ? join(built, "empty-database") : null;
}
