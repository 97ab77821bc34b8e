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
