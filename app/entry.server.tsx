import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { requestId } from "#server/platform/log/request-id.ts";
import { isAdminPath, loggedPath } from "./http/request/admin-path.ts";
import { appContext, localeContext } from "./http/request/context.ts";
import { packPage } from "./http/request/pack-page.ts";
import { contentSecurityPolicy } from "./http/request/security.ts";
import { loadAllTexts } from "./i18n/all-texts.ts";
import { RenderIslandContext } from "./islands/island.tsx";
import { ScriptsContext } from "./islands/public-scripts.tsx";
import { createIslands } from "./islands/render-island.server.tsx";
import { RequestCodeContext } from "./ui/request-code.tsx";

const renderTimeoutMs = 10_000;

/** Logs errors of loaders, actions and middleware without the donor's input, which the framework would print. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // A missing record or a refused request is not an error, and anyone can cause any number of them.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (isRefusedWrite(error)) return;
  const { log, config } = context.get(appContext);
  log.error(
    { err: error, path: loggedPath(new URL(request.url).pathname, config.adminPath) },
    "request failed",
  );
};

/** Whether the router refused a request by its Origin check, which answers 400 on pages without an action. */
function isRefusedWrite(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The second message is the message of the same error in a data request.
  return error.message.endsWith("Aborting the action.") || error.message === "Bad Request";
}

/** Renders the whole page before the first byte is sent: pages are small, and only a whole page can be cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const app = loadContext.get(appContext);
  // Always load Turkish: an error page uses it when the root loader fails.
  await Promise.all([loadAllTexts(loadContext.get(localeContext)), loadAllTexts("tr")]);
  const { pathname } = new URL(request.url);
  // Only the back office has inline scripts: the scripts of the router.
  const nonce = isAdminPath(pathname, app.config.adminPath) ? randomBytes(16).toString("base64") : undefined;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(pathname, nonce, app));
  if (!nonce) headers.set("Speculation-Rules", '"/speculation-rules.json"');
  if (request.method === "HEAD") return new Response(null, { status, headers });

  // The code is shown only on failed pages: a cached page must not show the request id of its first visitor.
  const code = status >= 500 ? (requestId() ?? null) : null;
  if (!nonce) {
    // The browser hydrates only the islands, so the page needs no data of the router and can be rendered at once.
    const page = renderToStaticMarkup(
      <ScriptsContext value={listScripts(routerContext)}>
        <RenderIslandContext value={createIslands()}>
          <RequestCodeContext value={code}>
            <ServerRouter context={omitRouterData(routerContext)} url={request.url} />
          </RequestCodeContext>
        </RenderIslandContext>
      </ScriptsContext>,
    );
    return packPage(request, Buffer.from(`<!DOCTYPE html>${page}`), status, headers);
  }
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <RequestCodeContext value={code}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </RequestCodeContext>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer);
          const page = buffer(pipe(new PassThrough()));
          page.then((body) => packPage(request, body, finalStatus, headers)).then(resolve, reject);
        },
        onShellError: reject,
        onError(error) {
          finalStatus = 500;
          app.log.error({ err: error }, "render failed");
        },
      },
    );
    const timer = setTimeout(abort, renderTimeoutMs);
  });
}

function omitRouterData({ serverHandoffStream: _, ...context }: EntryContext): EntryContext {
  return context;
}

/** In development, the hot-reload scripts come first. */
function listScripts({ manifest }: EntryContext) {
  const development = manifest.hmr ? ["/@vite/client", manifest.hmr.runtime] : [];
  return {
    entryScripts: [...development, manifest.entry.module],
    importedFiles: manifest.entry.imports ?? [],
  };
}
