import type { Hono } from "hono";
import type { App } from "#server/compose/compose.ts";
import { cacheControl, type FileKind } from "#server/platform/pictures/stores/store.ts";
import { isVariant, storedPath } from "#shared/content/picture.ts";
import { serveFiles } from "./files.ts";

const prefix = "/uploads/";

/** Serves GET /uploads/… (docs/contract.md#other-endpoints) from disk, or redirects to the bucket. */
export function serveUploads(http: Hono, app: App): void {
  if (app.config.storage.kind === "s3") forwardToBucket(http, app);
  else serveDisk(http, app.uploadsDir);
}

function serveDisk(http: Hono, root: string): void {
  const serveKind = (kind: FileKind, rename = (path: string) => path) =>
    serveFiles({
      root,
      rewriteRequestPath: (path) => rename(path).slice(prefix.length - 1),
      cacheControl: cacheControl[kind],
    });
  const originals = serveKind("original");
  const variants = serveKind("variant");
  // A page can name an AVIF copy before the background job has made it. Until then the WebP copy is served.
  const substitutes = serveKind("stand-in", (path) => path.replace(/\.avif$/, ".webp"));
  http.use(`${prefix}*`, (c, next) => {
    const { path } = c.req;
    // Unfinished files are in a hidden folder.
    if (/\/(\.|%2e)/i.test(path)) return next();
    return isVariant(path) ? variants(c, next) : originals(c, next);
  });
  http.use(`${prefix}*`, (c, next) => (isVariant(c.req.path) ? substitutes(c, next) : next()));
}

/** Redirects addresses from before the pictures were moved to the bucket. */
function forwardToBucket(http: Hono, { images }: App): void {
  http.get(`${prefix}*`, async (c, next) => {
    const { path } = c.req;
    // Only paths in our own format are safe in a header.
    if (!/^[\w./-]+$/.test(path) || (!isVariant(path) && storedPath(path) === null)) return next();
    c.header("Cache-Control", cacheControl.original);
    return c.redirect(images.urlOf(path.slice(prefix.length)), 302);
  });
}
