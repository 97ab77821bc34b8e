import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { App } from "#server/compose.ts";
import { isAdminPath } from "./request/admin-path.ts";
import { addressContext, appContext, type Shown, shownContext } from "./request/context.ts";
import { publicBuild } from "./request/public-build.ts";

/** What a page is rendered for: a visitor at an address, or the page cache, which then learns what the page shows. */
export type For = { address?: string; shown?: Shown };

/** Answers a request with a page or a route without one. */
export type Pages = (request: Request, who: For) => Promise<Response>;

/** `build` is asked for each page, because while developing it is a new one after every edit. */
export function createPages(app: App, build: () => Promise<ServerBuild>): Pages {
  const handlersFor = rememberHandlers();
  return async (request, { address, shown }) => {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    if (address !== undefined) context.set(addressContext, address);
    context.set(shownContext, shown);
    const handlers = handlersFor(await build());
    const admin = isAdminPath(new URL(request.url).pathname, app.config.adminPath);
    return (admin ? handlers.all : handlers.site)(request, context);
  };
}

type Handler = ReturnType<typeof createRequestHandler>;

/** A handler sets up its table of routes when it is made: once for each build, not for each request. */
function rememberHandlers(): (build: ServerBuild) => { all: Handler; site: Handler } {
  let last: { build: ServerBuild; all: Handler; site: Handler } | undefined;
  return (build) => {
    if (last?.build !== build) {
      const handler = (some: ServerBuild) => createRequestHandler(some, import.meta.env.MODE);
      last = { build, all: handler(build), site: handler(publicBuild(build)) };
    }
    return last;
  };
}
