import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { isAdminPath } from "#app/http/request/admin-path.ts";
import { addressContext, appContext, type ForCache, forCacheContext } from "#app/http/request/context.ts";
import { languageCookie } from "#app/http/request/locale.ts";
import { type Preview, previewContext, renderPreviewContext } from "#app/http/request/preview.ts";
import { publicBuild } from "#app/http/request/public-build.ts";
import { withReadableAddress } from "#app/http/request/readable-address.ts";
import type { App } from "#server/compose/compose.ts";
import { createCounter } from "#server/platform/counter.ts";

/**
 * The purpose of a rendering: a visitor with an address, the page cache (the loaders then fill `forCache`), or a
 * preview for staff.
 */
export type For = { address?: string; forCache?: ForCache; preview?: Preview };

const renders = createCounter(
  "imece_renders_total",
  "Pages and endpoints that the router answered, by for whom",
  "for",
);

export type Pages = (request: Request, who: For) => Promise<Response>;

/** Calls `build` for each page, because in development it changes with every edit. */
export function createPages(app: App, build: () => Promise<ServerBuild>): Pages {
  const handlersFor = rememberHandlers();
  const render: Pages = async (asked, { address, forCache, preview }) => {
    const request = withReadableAddress(asked);
    if (!request) return new Response("Bad Request", { status: 400 });
    const context = new RouterContextProvider();
    context.set(appContext, app);
    if (address !== undefined) context.set(addressContext, address);
    context.set(forCacheContext, forCache);
    context.set(previewContext, preview ?? null);
    context.set(renderPreviewContext, (path, wanted) => render(previewRequest(path), { preview: wanted }));
    const handlers = handlersFor(await build());
    renders.add(forCache ? "cache" : preview ? "preview" : "visitor");
    const admin = isAdminPath(new URL(request.url).pathname, app.config.adminPath);
    return (admin ? handlers.all : handlers.site)(request, context);
  };
  /** Returns the request of a preview, which is Turkish like the back office and the texts of staff. */
  const previewRequest = (path: string) =>
    new Request(new URL(path, app.config.publicUrl), { headers: { cookie: `${languageCookie}=tr` } });
  return render;
}

/** Keeps the handlers of a build, because each handler builds its table of routes. */
function rememberHandlers() {
  type Handler = ReturnType<typeof createRequestHandler>;
  let last: { build: ServerBuild; all: Handler; site: Handler } | undefined;
  return (build: ServerBuild) => {
    if (last?.build !== build) {
      const handler = (some: ServerBuild) => createRequestHandler(some, import.meta.env.MODE);
      last = { build, all: handler(withOwnOriginCheck(build)), site: handler(publicBuild(build)) };
    }
    return last;
  };
}

/**
 * Turns off React Router's Origin check, which compares a POST's Origin with the address of the request. Behind a TLS
 * proxy these always differ. The back office checks against PUBLIC_URL (app/http/request/staff.ts), and no public page
 * has an action.
 */
function withOwnOriginCheck(build: ServerBuild): ServerBuild {
  return { ...build, allowedActionOrigins: ["**"] };
}
