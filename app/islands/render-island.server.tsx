import { renderToString } from "react-dom/server";
import type { RenderIsland } from "./island.tsx";
import { listIslandFiles } from "./island-files.server.ts";

/** Renders the islands of one page and lists the files that the browser needs for them. */
export function createIslands(): RenderIsland {
  let count = 0;
  const loaded = new Set<string>();
  return (name, locale, content) => {
    const files = [...new Set(listIslandFiles(name, locale))].filter((file) => !loaded.has(file));
    for (const file of files) loaded.add(file);
    count += 1;
    const prefix = `i${count}`;
    return { prefix, files, html: renderToString(content, { identifierPrefix: prefix }) };
  };
}
