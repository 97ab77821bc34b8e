import { type ServeStaticOptions, serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";

type Files = Omit<ServeStaticOptions, "onFound"> & { cacheControl: string };

/**
 * Files below a folder. The library calls `onFound` when its answer has been made already, and what is set there is
 * lost (2.1.8), so `Cache-Control` is set on the answer itself.
 */
export function serveFiles({ cacheControl, ...options }: Files): MiddlewareHandler {
  const serve = serveStatic(options);
  return async (c, next) => {
    let passed = false;
    const found = await serve(c, () => {
      passed = true;
      return next();
    });
    // Not where a part was asked for that the file does not have (416): whoever kept that would give it to everybody.
    if (found && !passed) found.headers.set("Cache-Control", found.ok ? cacheControl : "no-store");
    return found;
  };
}
