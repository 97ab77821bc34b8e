import type { Context, Hono } from "hono";
import type { App } from "#server/compose.ts";
import { printDocument } from "#server/documents/print-document.ts";
import { takeOriginal } from "#server/documents/take-original.ts";
import { findDocument } from "../request/find-document.ts";
import { secretPage } from "../request/secret-page.ts";

/**
 * /belge/{download_code}.pdf (docs/contract.md#documents). A GET changes nothing, so it cannot know whether it is the
 * first: of a receipt it is always a copy. A POST lets the original leave, once.
 */
export function serveDocuments(http: Hono, app: App, addressOf: (c: Context) => string): void {
  http.on(["GET", "POST"], "/belge/:file{[^/]+\\.pdf}", async (c) => {
    for (const [name, value] of Object.entries(secretPage)) c.header(name, value);
    const found = await findDocument(app, c.req.param("file").slice(0, -".pdf".length), addressOf(c));
    if (found.kind === "slow-down") {
      c.header("Retry-After", String(found.seconds));
      return c.text("Too Many Requests", 429);
    }
    if (found.kind === "unknown" || !found.mayDownload) return c.text("Not Found", 404);
    const { document } = found;
    const { publicUrl } = app.config;
    const print = (copy: boolean) => printDocument(app.db, document, { publicUrl, copy, full: false });
    const asksOriginal = c.req.method === "POST" && document.originalLeftAt === null;
    let printed = await print(!asksOriginal);
    // Taken only once it is drawn: a busy server must not use it up.
    if (asksOriginal && printed.kind === "printed") {
      if (!(await takeOriginal(app.db, document.id, app.clock.now()))) printed = await print(true);
    }
    if (printed.kind === "erased") return c.text("Gone", 410);
    if (printed.kind === "busy") {
      c.header("Retry-After", "10");
      return c.text("Service Unavailable", 503);
    }
    c.header("Content-Type", "application/pdf");
    c.header("Content-Disposition", `attachment; filename="${printed.name}"`);
    return c.body(new Uint8Array(printed.bytes));
  });
}
