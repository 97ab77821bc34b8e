import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { createFollower, pathOf } from "#app/http/request/follow-request.ts";
import { kindOfRequest } from "#app/http/request/kind-of-request.ts";
import { createCachedPages } from "#app/http/request/page-cache/cached-pages.ts";
import { createRenderQueue } from "#app/http/request/render-queue.ts";
import { createTurnAway } from "#app/http/request/turn-away.ts";
import type { App } from "#server/compose/compose.ts";
import { bindPort } from "#server/platform/processes/bind-port.ts";
import { prepareClose } from "./close-server.ts";
import { guardConnection } from "./guard-connection.ts";
import { createHttp } from "./http.ts";
import { limitConnections, limits } from "./limits.ts";
import { createPages } from "./pages.ts";

/** Returns true when it answers the request, false to pass it on. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

type Around = {
  /** Handlers that see each request first (the bank simulator). */
  before: readonly NodeHandler[];
  /** Serves the sources in development. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Whether to cache pages; with false every page is rendered for each visitor. */
  cachePages?: boolean;
  /** Whether to listen on the port of payments. */
  payments?: boolean;
};

export type Served = {
  server: Server;
  /** Stops within the time that a successor waits for the port. */
  stop(): Promise<void>;
  /** Stops without visible errors, while another process already serves the port. */
  drain(): Promise<void>;
};

/** Saves the stream of requests without a body, which are most. Node's types do not have this option yet. */
const options: ServerOptions & { optimizeEmptyRequests: boolean } = {
  ...limits,
  optimizeEmptyRequests: true,
};

/** Listens and serves. Calls `build` for each page, because in development it changes with every edit. */
export async function serve(app: App, build: () => Promise<ServerBuild>, around: Around): Promise<Served> {
  const pages = createPages(app, build);
  const listener = getRequestListener(createHttp(app, pages).fetch);
  const follow = createFollower(app);
  const turnAway = await createTurnAway(app);
  const cached = createCachedPages(
    app,
    (request, forCache) => pages(request, { forCache }),
    turnAway,
    follow,
  );
  // The page cache has another queue, so renderings for one visitor do not delay those that serve all visitors.
  const queue = createRenderQueue();
  const handle: RequestListener = (request, response) => {
    if (around.before.some((handle) => handle(request, response))) return;
    const answer = () =>
      new Promise<"answered">((resolve) => {
        follow(request, response, () => void listener(request, response).then(() => resolve("answered")));
      });
    const go = () => {
      const path = pathOf(request.url ?? "/");
      if (request.method !== "GET" || kindOfRequest(path, app.config.adminPath) !== "page")
        return void answer();
      void queue(path, answer).then((answered) => answered ?? turnAway(request, response, "other"));
    };
    // In development pages are not cached.
    if (around.middleware) around.middleware(request, response, go);
    else if (around.cachePages === false) go();
    else cached(request, response, go);
  };
  const server = createServer(options, guardConnection(handle));
  limitConnections(server);
  const close = prepareClose(server);
  const { host, port, paymentPort } = app.config;
  if (around.payments && paymentPort !== null)
    await bindPort(server, { host, port: paymentPort, variable: "PAYMENT_PORT" });
  else await bindPort(server, { host, port });
  const ending = (close: () => Promise<void>) => async () => {
    const closed = close();
    // Live streams stay open as long as a screen does, so they are closed here.
    app.live.close();
    await closed;
  };
  return { server, stop: ending(close.soon), drain: ending(close.unnoticed) };
}
