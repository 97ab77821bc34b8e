import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import type { App } from "#server/compose.ts";
import { createHttp } from "./http.ts";

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

export type Served = { server: Server; port: number; stop(): Promise<void> };

/**
 * Listens and serves. `mounted` handlers see each request first (the bank simulator); `build` is called for each
 * page, because while developing it is a new one after every edit.
 */
export async function serve(
  app: App,
  build: () => ServerBuild | Promise<ServerBuild>,
  mounted: readonly NodeHandler[],
): Promise<Served> {
  const http = createHttp(app, build);
  const listener = getRequestListener(http.fetch, { overrideGlobalObjects: false });
  const server = createServer((request, response) => {
    if (mounted.some((handler) => handler(request, response))) return;
    void listener(request, response);
  });
  // A slow sender must not hold a connection for ever; the bank's pages and phones are well inside these.
  server.headersTimeout = 15_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 10_000;
  await listen(server, app.config.port, app.config.host);
  const address = server.address();
  return {
    server,
    port: typeof address === "object" && address ? address.port : app.config.port,
    stop: () => stop(server),
  };
}

const portPatience = 10_000;

/** A predecessor may still be answering its last requests: its port is waited for (contract section 1). */
async function listen(server: Server, port: number, host: string): Promise<void> {
  const deadline = Date.now() + portPatience;
  for (;;) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, () => {
          server.removeListener("error", reject);
          resolve();
        });
      });
      return;
    } catch (error) {
      const busy = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
      if (!busy || Date.now() >= deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** Answers what is in flight, refuses what is new. */
function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 8_000).unref();
  });
}
