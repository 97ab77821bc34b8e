import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Finds the project's folder above this file. The depth differs, because tests run the sources and a site runs the bundle.
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
