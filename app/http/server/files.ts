import { type ServeStaticOptions, serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";

type Files = Omit<ServeStaticOptions, "onFound"> & { cacheControl: string };

/**
 * Serves files below a folder. The library (2.1.8) calls `onFound` too late to set headers, so `Cache-Control` is set on
 * the response itself.
 */
export function serveFiles({ cacheControl, ...options }: Files): MiddlewareHandler {
  const serve = serveStatic(options);
  return async (c, next) => {
    let passed = false;
    const found = await serve(c, () => {
      passed = true;
      return next();
    });
    // A cache would return the answer to a missing range (416) to all clients.
    if (found && !passed) found.headers.set("Cache-Control", found.ok ? cacheControl : "no-store");
    return found;
  };
}
