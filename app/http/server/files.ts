import { type ServeStaticOptions, serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";

type Files = Omit<ServeStaticOptions, "onFound"> & { cacheControl: string };

/**
 * Serves files below a folder. `Cache-Control` is set on the response, because the library (2.1.8) calls `onFound` too
 * late for headers.
 */
export function serveFiles({ cacheControl, ...options }: Files): MiddlewareHandler {
  const serve = serveStatic(options);
  return async (c, next) => {
    let isPassedOn = false;
    const response = await serve(c, () => {
      isPassedOn = true;
      return next();
    });
    // A cache would return the answer to a missing range (416) to all clients.
    if (response && !isPassedOn)
      response.headers.set("Cache-Control", response.ok ? cacheControl : "no-store");
    return response;
  };
}
