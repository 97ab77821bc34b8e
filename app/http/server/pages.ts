import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { isAdminPath } from "#app/http/request/admin-path.ts";
import {
  addressContext,
  appContext,
  type CacheDeclaration,
  cacheDeclarationContext,
} from "#app/http/request/context.ts";
import { languageCookie } from "#app/http/request/locale.ts";
import { type Preview, previewContext, renderPreviewContext } from "#app/http/request/preview.ts";
import { createPublicBuild } from "#app/http/request/public-build.ts";
import { toReadableRequest } from "#app/http/request/readable-address.ts";
import type { App } from "#server/compose/compose.ts";
import { createCounter } from "#server/platform/counter.ts";
import { DEFAULT_LOCALE, type Locale } from "#shared/text/locale.ts";

/**
 * The purpose of a rendering: for a visitor with this address, for the page cache (loaders then fill `forCache`), or for
 * a preview.
 */
export type RenderPurpose = { address?: string; forCache?: CacheDeclaration; preview?: Preview };

const renderCounter = createCounter(
  "imece_renders_total",
  "Pages and endpoints that the router answered, by for whom",
  "for",
);

export type Pages = (request: Request, purpose: RenderPurpose) => Promise<Response>;

/** Calls `build` for each page, because in development the build changes with every edit. */
export function createPages(app: App, build: () => Promise<ServerBuild>): Pages {
  const handlersFor = createHandlerCache();
  const render: Pages = async (receivedRequest, { address, forCache, preview }) => {
    const request = toReadableRequest(receivedRequest);
    if (!request) return new Response("Bad Request", { status: 400 });
    const context = new RouterContextProvider();
    context.set(appContext, app);
    if (address !== undefined) context.set(addressContext, address);
    context.set(cacheDeclarationContext, forCache);
    context.set(previewContext, preview ?? null);
    context.set(renderPreviewContext, (path, requestedPreview) =>
      render(previewRequest(path, requestedPreview.language), { preview: requestedPreview }),
    );
    const handlers = handlersFor(await build());
    renderCounter.add(forCache ? "cache" : preview ? "preview" : "visitor");
    const isAdmin = isAdminPath(new URL(request.url).pathname, app.config.adminPath);
    return (isAdmin ? handlers.all : handlers.site)(request, context);
  };
  const previewRequest = (path: string, language: Locale = DEFAULT_LOCALE) =>
    new Request(new URL(path, app.config.publicUrl), {
      headers: { cookie: `${languageCookie}=${language}` },
    });
  return render;
}

/** Caches the handlers of a build, because creating a handler is slow. */
function createHandlerCache() {
  type Handler = ReturnType<typeof createRequestHandler>;
  let cached: { build: ServerBuild; all: Handler; site: Handler } | undefined;
  return (build: ServerBuild) => {
    if (cached?.build !== build) {
      const handler = (some: ServerBuild) => createRequestHandler(some, import.meta.env.MODE);
      cached = {
        build,
        all: handler(withOwnOriginCheck(build)),
        site: handler(withOwnOriginCheck(createPublicBuild(build))),
      };
    }
    return cached;
  };
}

/**
 * Turns off React Router's Origin check, which compares the Origin of a POST request with the address of the request.
 * Behind a TLS proxy these always differ. The back office compares the Origin with PUBLIC_URL
 * (app/http/request/staff.ts). The only public page with an action also accepts "null", which browsers send from a page
 * without a referrer (app/site/tracking/question.tsx).
 */
function withOwnOriginCheck(build: ServerBuild): ServerBuild {
  return { ...build, allowedActionOrigins: ["**"] };
}
