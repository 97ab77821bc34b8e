import { preloadModule } from "react-dom";
import { renderToString } from "react-dom/server";
import type { RenderIsland } from "./island.tsx";
import { filesOfIsland } from "./island-files.server.ts";

/** Renders the islands of one page; the browser is told early which files it will need for them. */
export function createIslands(): RenderIsland {
  let count = 0;
  return (name, locale, content) => {
    for (const file of filesOfIsland(name, locale)) preloadModule(file, { as: "script" });
    count += 1;
    const prefix = `i${count}`;
    return { prefix, html: renderToString(content, { identifierPrefix: prefix }) };
  };
}
