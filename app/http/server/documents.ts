import type { Context, Hono } from "hono";
import { findByGuess, findDocument } from "#app/http/request/find-document.ts";
import { secretPage } from "#app/http/request/secret-page.ts";
import type { App } from "#server/compose/compose.ts";
import type { DocumentRow } from "#server/giving/documents/cancel-document.ts";
import { markHandedOut } from "#server/giving/documents/mark-handed-out.ts";
import { type PrintResult, printDocument } from "#server/giving/documents/print-document.ts";
import { findYearStatement } from "#server/giving/documents/year/find-year.ts";
import { printYear } from "#server/giving/documents/year/print-year.ts";

/**
 * Serves /belge/{download_code}.pdf (docs/contract.md#documents): a GET changes nothing and gets a copy of a receipt;
 * the first POST gets its original. /belge/yil/{code}.pdf is the year's statement that a mail links to.
 */
export function serveDocuments(http: Hono, app: App, addressOf: (c: Context) => string): void {
  http.on(["GET", "POST"], "/belge/:file{[^/]+\\.pdf}", async (c) => {
    const found = await findDocument(app, codeOf(c), addressOf(c));
    if (found.kind !== "found") return refuse(c, found);
    if (!found.mayDownload) return refuse(c, { kind: "unknown" });
    return answerDocument(c, app, found.document);
  });
  http.get("/belge/yil/:file{[^/]+\\.pdf}", async (c) => {
    const found = await findByGuess(app, codeOf(c), addressOf(c), findYearStatement);
    if (found.kind !== "found") return refuse(c, found);
    const about = { db: app.db, clock: app.clock, site: app.config.site };
    return answer(c, await printYear(about, found.order, found.year));
  });
}

export async function answerDocument(c: Context, app: App, document: DocumentRow): Promise<Response> {
  const { publicUrl } = app.config;
  const print = (copy: boolean) => printDocument(app.db, document, { publicUrl, copy, full: false });
  const asksOriginal = c.req.method === "POST" && document.originalLeftAt === null;
  let printed = await print(!asksOriginal);
  // The original is marked only after it was drawn, so that a busy server does not use it up.
  if (asksOriginal && printed.kind === "printed") {
    if (!(await markHandedOut(app.db, document.id, app.clock.now()))) printed = await print(true);
  }
  return answer(c, printed);
}

function codeOf(c: Context): string {
  return (c.req.param("file") ?? "").slice(0, -".pdf".length);
}

function refuse(c: Context, why: { kind: "unknown" } | { kind: "slow-down"; seconds: number }): Response {
  if (why.kind === "unknown") return c.text("Not Found", 404, secretPage);
  return c.text("Too Many Requests", 429, { ...secretPage, "Retry-After": String(why.seconds) });
}

function answer(c: Context, printed: PrintResult): Response {
  if (printed.kind === "erased") return c.text("Gone", 410, secretPage);
  if (printed.kind === "busy")
    return c.text("Service Unavailable", 503, { ...secretPage, "Retry-After": "10" });
  // With `?yazdir` the browser shows the file instead of saving it, so that it can be printed.
  const disposition = c.req.query("yazdir") === undefined ? "attachment" : "inline";
  return c.body(new Uint8Array(printed.bytes), 200, {
    ...secretPage,
    "Content-Type": "application/pdf",
    "Content-Disposition": `${disposition}; filename="${printed.name}"`,
  });
}
