import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { App } from "#server/compose.ts";
import { projectRoot } from "#server/db/project-files.ts";
import { visitorAddress } from "./request/address.ts";
import { isAdminPath } from "./request/admin-path.ts";
import { addressContext, appContext } from "./request/context.ts";
import { publicBuild } from "./request/public-build.ts";
import { securityHeaders } from "./request/security.ts";

const immutable = "public, max-age=31536000, immutable";
const hour = "public, max-age=3600";

/** The way of a request: headers for everybody, files, then React Router. */
export function createHttp(app: App, build: () => Promise<ServerBuild>): Hono {
  const http = new Hono();
  const client = join(projectRoot(), "build/client");
  const handlersFor = rememberHandlers();
  http.onError((error, c) => {
    app.log.error({ err: error, path: c.req.path }, "request failed");
    return c.text("Internal Server Error", 500);
  });

  http.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(securityHeaders)) {
      // A page may be stricter: the back office lets no address of its own out.
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    if (app.config.publicUrl.startsWith("https:")) {
      c.res.headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    }
  });
  http.use(compress());
  http.get("/healthz", (c) => c.text("ok"));
  http.get("/readyz", async (c) =>
    (await app.isReady()) ? c.text("ready") : c.text("database does not answer", 503),
  );
  http.use(
    "/assets/*",
    serveStatic({ root: client, onFound: (_, c) => c.header("Cache-Control", immutable) }),
  );
  http.use(
    "/uploads/*",
    serveStatic({
      root: app.uploadsDir,
      rewriteRequestPath: (path) => path.slice("/uploads".length),
      onFound: (_, c) => c.header("Cache-Control", hour),
    }),
  );
  http.use(serveStatic({ root: client, onFound: (_, c) => c.header("Cache-Control", hour) }));

  http.all("*", async (c) => {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    context.set(addressContext, visitorAddress(c, app.config.trustProxy));
    const handlers = handlersFor(await build());
    const admin = isAdminPath(new URL(c.req.url).pathname, app.config.adminPath);
    return (admin ? handlers.all : handlers.site)(c.req.raw, context);
  });
  return http;
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
