import type { Hono } from "hono";
import type { App } from "#server/compose.ts";
import { cacheControl, type FileKind } from "#server/images/stores/store.ts";
import { isVariant, storedPath } from "#shared/picture.ts";
import { serveFiles } from "./files.ts";

const prefix = "/uploads/";

/** GET /uploads/… (docs/contract.md#other-endpoints): from our disk, or on to the bucket when pictures lie there. */
export function serveUploads(http: Hono, app: App): void {
  if (app.config.storage.kind === "s3") forwardToBucket(http, app);
  else serveDisk(http, app.uploadsDir);
}

function serveDisk(http: Hono, root: string): void {
  const files = (kind: FileKind, rename = (path: string) => path) =>
    serveFiles({
      root,
      rewriteRequestPath: (path) => rename(path).slice(prefix.length - 1),
      cacheControl: cacheControl[kind],
    });
  const [originals, variants] = [files("original"), files("variant")];
  // The AVIF copies are made in the background, and pages name them from the first moment: until then WebP answers.
  const standIns = files("stand-in", (path) => path.replace(/\.avif$/, ".webp"));
  http.use(`${prefix}*`, (c, next) => {
    const { path } = c.req;
    // Files that are still being written lie in a hidden folder.
    if (/\/(\.|%2e)/i.test(path)) return next();
    return isVariant(path) ? variants(c, next) : originals(c, next);
  });
  http.use(`${prefix}*`, (c, next) => (isVariant(c.req.path) ? standIns(c, next) : next()));
}

/** For addresses from before the pictures were moved there. */
function forwardToBucket(http: Hono, { images }: App): void {
  http.get(`${prefix}*`, async (c, next) => {
    const { path } = c.req;
    // Made by us, so without anything that could not stand in a header.
    if (!/^[\w./-]+$/.test(path) || (!isVariant(path) && storedPath(path) === null)) return next();
    c.header("Cache-Control", cacheControl.original);
    return c.redirect(images.urlOf(path.slice(prefix.length)), 302);
  });
}
