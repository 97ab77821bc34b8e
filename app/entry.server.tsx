import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { requestId } from "#server/kernel/request-id.ts";
import { loadAllTexts } from "./i18n/all-texts.ts";
import { RenderIslandContext } from "./islands/island.tsx";
import { ScriptsContext } from "./islands/public-scripts.tsx";
import { createIslands } from "./islands/render-island.server.tsx";
import { isAdminPath, loggedPath } from "./request/admin-path.ts";
import { appContext, localeContext } from "./request/context.ts";
import { packPage } from "./request/pack-page.ts";
import { contentSecurityPolicy } from "./request/security.ts";
import { RequestCodeContext } from "./ui/request-code.tsx";

const renderTimeout = 10_000;

/** Errors of loaders, actions and middleware. The framework would print them whole, with what donors typed. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // A missing record or a refused request is an answer and no fault: anybody can ask for as many as they like.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (isRefusedWrite(error)) return;
  const { log, config } = context.get(appContext);
  log.error(
    { err: error, path: loggedPath(new URL(request.url).pathname, config.adminPath) },
    "request failed",
  );
};

/** The router's own check of Origin, on pages that have nothing to write: it answers 400 to whoever asks for it. */
function isRefusedWrite(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The second is what it makes of the first where only data is asked for.
  return error.message.endsWith("Aborting the action.") || error.message === "Bad Request";
}

/** Renders the whole page before the first byte leaves: pages are small, and only a whole page can be cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const app = loadContext.get(appContext);
  // Turkish always: an error page speaks it when the root loader could not say the language.
  await Promise.all([loadAllTexts(loadContext.get(localeContext)), loadAllTexts("tr")]);
  const { pathname } = new URL(request.url);
  // The router's own inline scripts belong to the back office; public pages have none.
  const nonce = isAdminPath(pathname, app.config.adminPath) ? randomBytes(16).toString("base64") : undefined;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(pathname, nonce, app));
  if (!nonce) headers.set("Speculation-Rules", '"/speculation-rules.json"');
  if (request.method === "HEAD") return new Response(null, { status, headers });

  // On no other page: one that is kept for everybody must not show the code of whoever came first.
  const code = status >= 500 ? (requestId() ?? null) : null;
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <ScriptsContext value={scriptsOf(routerContext)}>
        <RenderIslandContext value={createIslands()}>
          <RequestCodeContext value={code}>
            <ServerRouter context={routerContext} url={request.url} {...(nonce ? { nonce } : {})} />
          </RequestCodeContext>
        </RenderIslandContext>
      </ScriptsContext>,
      {
        ...(nonce ? { nonce } : {}),
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
    const timer = setTimeout(abort, renderTimeout);
  });
}

/** While developing, the program that replaces edited modules comes first. */
function scriptsOf({ manifest }: EntryContext) {
  const development = manifest.hmr ? ["/@vite/client", manifest.hmr.runtime] : [];
  return { programs: [...development, manifest.entry.module], parts: manifest.entry.imports ?? [] };
}
