import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { App } from "#server/compose.ts";
import { createCounter } from "#server/kernel/counter.ts";
import { isAdminPath } from "./request/admin-path.ts";
import { addressContext, appContext, type CacheTags, cacheTagsContext } from "./request/context.ts";
import { languageCookie } from "./request/locale.ts";
import { type Preview, previewContext, renderPreviewContext } from "./request/preview.ts";
import { publicBuild } from "./request/public-build.ts";
import { withReadableAddress } from "./request/readable-address.ts";

/**
 * What a page is rendered for: a visitor at an address, the page cache, which then learns what the page shows, or staff
 * who want to see what they have not published yet.
 */
export type For = { address?: string; cacheTags?: CacheTags; preview?: Preview };

const renders = createCounter(
  "imece_renders_total",
  "Pages and endpoints that the router answered, by for whom",
  "for",
);

/** Answers a request with a page or a route without one. */
export type Pages = (request: Request, who: For) => Promise<Response>;

/** `build` is asked for each page, because while developing it is a new one after every edit. */
export function createPages(app: App, build: () => Promise<ServerBuild>): Pages {
  const handlersFor = rememberHandlers();
  const render: Pages = async (asked, { address, cacheTags, preview }) => {
    const request = withReadableAddress(asked);
    if (!request) return new Response("Bad Request", { status: 400 });
    const context = new RouterContextProvider();
    // What is rendered for everybody to be kept is read, and never written; should it fail, the visitor's own page is not.
    context.set(appContext, cacheTags ? { ...app, db: app.reads() } : app);
    if (address !== undefined) context.set(addressContext, address);
    context.set(cacheTagsContext, cacheTags);
    context.set(previewContext, preview ?? null);
    context.set(renderPreviewContext, (path, wanted) => render(previewRequest(path), { preview: wanted }));
    const handlers = handlersFor(await build());
    renders.add(cacheTags ? "cache" : preview ? "preview" : "visitor");
    const admin = isAdminPath(new URL(request.url).pathname, app.config.adminPath);
    return (admin ? handlers.all : handlers.site)(request, context);
  };
  /** The back office is Turkish only, and so is what staff write. */
  const previewRequest = (path: string) =>
    new Request(new URL(path, app.config.publicUrl), { headers: { cookie: `${languageCookie}=tr` } });
  return render;
}

type Handler = ReturnType<typeof createRequestHandler>;

/** A handler sets up its table of routes when it is made: once for each build, not for each request. */
function rememberHandlers(): (build: ServerBuild) => { all: Handler; site: Handler } {
  let last: { build: ServerBuild; all: Handler; site: Handler } | undefined;
  return (build) => {
    if (last?.build !== build) {
      const handler = (some: ServerBuild) => createRequestHandler(some, import.meta.env.MODE);
      last = { build, all: handler(withOwnOriginCheck(build)), site: handler(publicBuild(build)) };
    }
    return last;
  };
}

/**
 * React Router compares the Origin of a writing request with the address at which it reached us. Behind a proxy that
 * brings TLS these differ always. The back office knows PUBLIC_URL and checks by itself (app/request/staff.ts); no
 * page of the public site has an action.
 */
function withOwnOriginCheck(build: ServerBuild): ServerBuild {
  return { ...build, allowedActionOrigins: ["**"] };
}
