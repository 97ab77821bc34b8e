import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/platform/processes/project-root.ts";
import type { Locale } from "#shared/text/locale.ts";

/** The build writes this table (tools/setup/vite-islands.ts) from source file to the script files that it needs. */
type IslandFiles = Record<string, string[]>;

let known: IslandFiles | undefined;

/** Returns the script files of an island in this language; none in development, where the browser finds them itself. */
export function filesOfIsland(name: string, locale: Locale): string[] {
  known ??= import.meta.env.PROD ? readFiles() : {};
  return [
    ...(known["islands/start-islands.tsx"] ?? []),
    ...(known[`site/${name}.island.tsx`] ?? []),
    ...(known[`messages/${locale}/islands`] ?? []),
  ];
}

function readFiles(): IslandFiles {
  return JSON.parse(readFileSync(join(projectRoot(), "build/islands.json"), "utf8")) as IslandFiles;
}
