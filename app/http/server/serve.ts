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
import { createFollowRequest, removeQuery } from "#app/http/request/follow-request.ts";
import { classifyRequest } from "#app/http/request/kind-of-request.ts";
import { createCachedPages } from "#app/http/request/page-cache/cached-pages.ts";
import { createRenderQueue } from "#app/http/request/render-queue.ts";
import { createRefusePage } from "#app/http/request/turn-away.ts";
import type { App } from "#server/compose/compose.ts";
import { bindPort } from "#server/platform/processes/bind-port.ts";
import { prepareClose } from "./close-server.ts";
import { guardConnection } from "./guard-connection.ts";
import { createHttp } from "./http.ts";
import { connectionLimits, limitConnections } from "./limits.ts";
import { createPages } from "./pages.ts";

/** Returns true when it answers the request, false to pass it on. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

type ServeOptions = {
  /** Handlers that see each request first (the bank simulator). */
  before: readonly NodeHandler[];
  /** Serves the sources in development. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Whether to cache pages. */
  cachePages?: boolean;
  /** Whether to listen on the port of payments. */
  payments?: boolean;
};

export type RunningServer = {
  server: Server;
  /** Stops within the time that the next process waits for the port. */
  stop(): Promise<void>;
  /** Stops without visible errors, while another process already serves the port. */
  drain(): Promise<void>;
};

/** Saves the stream of a request without a body. Node's types do not have this option yet. */
const options: ServerOptions & { optimizeEmptyRequests: boolean } = {
  ...connectionLimits,
  optimizeEmptyRequests: true,
};

/** Starts the server. Calls `build` for each page, because in development the build changes with every edit. */
export async function serve(
  app: App,
  build: () => Promise<ServerBuild>,
  around: ServeOptions,
): Promise<RunningServer> {
  const pages = createPages(app, build);
  const listener = getRequestListener(createHttp(app, pages).fetch);
  const follow = createFollowRequest(app);
  const turnAway = await createRefusePage(app);
  const cached = createCachedPages(
    app,
    (request, forCache) => pages(request, { forCache }),
    turnAway,
    follow,
  );
  // The page cache has its own queue, so that pages for one visitor do not delay pages for all visitors.
  const queue = createRenderQueue();
  const handle: RequestListener = (request, response) => {
    if (around.before.some((handle) => handle(request, response))) return;
    const answer = () =>
      new Promise<"answered">((resolve) => {
        follow(request, response, () => void listener(request, response).then(() => resolve("answered")));
      });
    const servePage = () => {
      const path = removeQuery(request.url ?? "/");
      if (request.method !== "GET" || classifyRequest(path, app.config.adminPath) !== "page")
        return void answer();
      void queue(path, answer).then((answered) => answered ?? turnAway(request, response, "other"));
    };
    // In development pages are not cached.
    if (around.middleware) around.middleware(request, response, servePage);
    else if (around.cachePages === false) servePage();
    else cached(request, response, servePage);
  };
  const server = createServer(options, guardConnection(handle));
  limitConnections(server);
  const close = prepareClose(server);
  const { host, port, paymentPort } = app.config;
  if (around.payments && paymentPort !== null)
    await bindPort(server, { host, port: paymentPort, variable: "PAYMENT_PORT" });
  else await bindPort(server, { host, port });
  const createStop = (close: () => Promise<void>) => async () => {
    const serverClosed = close();
    // Live streams are open as long as a screen of the back office, so the server must close them.
    app.live.close();
    await serverClosed;
  };
  return { server, stop: createStop(close.stop), drain: createStop(close.drain) };
}
