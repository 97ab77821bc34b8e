import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/platform/processes/project-root.ts";
import type { Locale } from "#shared/text/locale.ts";

/** The script files that each source file needs. The build writes this table (tools/setup/vite-islands.ts). */
type IslandFiles = Record<string, string[]>;

let islandFiles: IslandFiles | undefined;

/** Lists the script files of an island. In development the list is empty, because the browser finds the files itself. */
export function listIslandFiles(name: string, locale: Locale): string[] {
  islandFiles ??= import.meta.env.PROD ? readFiles() : {};
  return [
    ...(islandFiles["islands/start-islands.tsx"] ?? []),
    ...(islandFiles[`site/${name}.island.tsx`] ?? []),
    ...(islandFiles[`messages/${locale}/islands`] ?? []),
  ];
}

function readFiles(): IslandFiles {
  return JSON.parse(readFileSync(join(projectRoot(), "build/islands.json"), "utf8")) as IslandFiles;
}
