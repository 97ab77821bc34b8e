import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const app = join(import.meta.dirname, "../../app/");
const texts = "\0virtual:messages/";

/**
 * Writes build/islands.json with the script files of each island, of each language and of the program that starts
 * islands, so that a page can preload all of them at once.
 */
export function islandFiles(): Plugin {
  return {
    name: "island-files",
    applyToEnvironment: ({ name }) => name === "client",
    writeBundle(_, bundle) {
      const files: Record<string, string[]> = {};
      for (const chunk of Object.values(bundle)) {
        const name = chunk.type === "chunk" ? nameOf(chunk.facadeModuleId) : undefined;
        if (name && chunk.type === "chunk") files[name] = withImports(chunk.fileName);
      }
      writeFileSync(join(app, "../build/islands.json"), JSON.stringify(files));

      function withImports(fileName: string, visited = new Set<string>()): string[] {
        if (visited.has(fileName)) return [];
        visited.add(fileName);
        const chunk = bundle[fileName];
        const imports = chunk?.type === "chunk" ? chunk.imports : [];
        return [`/${fileName}`, ...imports.flatMap((file) => withImports(file, visited))];
      }
    },
  };
}

function nameOf(id: string | null): string | undefined {
  if (id?.startsWith(texts) && id.endsWith("/islands")) return `messages/${id.slice(texts.length)}`;
  if (id?.endsWith(".island.tsx") || id?.endsWith("/start-islands.tsx")) return id.slice(app.length);
  return undefined;
}
