import type { Context, Hono } from "hono";
import { findByGuess, findDocument } from "#app/http/request/find-document.ts";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import type { App } from "#server/compose/compose.ts";
import type { DocumentRow } from "#server/giving/documents/cancel-document.ts";
import { markHandedOut } from "#server/giving/documents/mark-handed-out.ts";
import { type PrintResult, printDocument } from "#server/giving/documents/print-document.ts";
import { findYearStatement } from "#server/giving/documents/year/find-year.ts";
import { printYear } from "#server/giving/documents/year/print-year.ts";

/**
 * Serves /belge/{download_code}.pdf (docs/contract.md#documents). A GET request changes nothing and gets a copy of a
 * receipt; the first POST request gets the original. /belge/yil/{code}.pdf is the yearly statement that a mail links to.
 */
export function serveDocuments(http: Hono, app: App, readAddress: (c: Context) => string): void {
  http.on(["GET", "POST"], "/belge/:file{[^/]+\\.pdf}", async (c) => {
    const lookup = await findDocument(app, readCode(c), readAddress(c));
    if (lookup.kind !== "found") return refuse(c, lookup);
    if (!lookup.mayDownload) return refuse(c, { kind: "unknown" });
    return answerDocument(c, app, lookup.document);
  });
  http.get("/belge/yil/:file{[^/]+\\.pdf}", async (c) => {
    const lookup = await findByGuess(app, readCode(c), readAddress(c), findYearStatement);
    if (lookup.kind !== "found") return refuse(c, lookup);
    return answerPrint(c, await printYear(app, lookup.order, lookup.year));
  });
}

export async function answerDocument(c: Context, app: App, document: DocumentRow): Promise<Response> {
  const { publicUrl } = app.config;
  const print = (copy: boolean) => printDocument(app.db, document, { publicUrl, copy, full: false });
  const wantsOriginal = c.req.method === "POST" && document.originalHandedOutAt === null;
  let result = await print(!wantsOriginal);
  // The original is marked after the PDF is drawn, so that a failed drawing does not count as the original.
  if (wantsOriginal && result.kind === "printed") {
    if (!(await markHandedOut(app.db, document.id, app.clock.now()))) result = await print(true);
  }
  return answerPrint(c, result);
}

function readCode(c: Context): string {
  return (c.req.param("file") ?? "").slice(0, -".pdf".length);
}

function refuse(c: Context, reason: { kind: "unknown" } | { kind: "slow-down"; seconds: number }): Response {
  if (reason.kind === "unknown") return c.text("Not Found", 404, secretPageHeaders);
  return c.text("Too Many Requests", 429, { ...secretPageHeaders, "Retry-After": String(reason.seconds) });
}

export function answerPrint(c: Context, result: PrintResult): Response {
  if (result.kind === "erased") return c.text("Gone", 410, secretPageHeaders);
  if (result.kind === "busy")
    return c.text("Service Unavailable", 503, { ...secretPageHeaders, "Retry-After": "10" });
  // With `?yazdir` the browser shows the file instead of saving it, so that it can be printed.
  const disposition = c.req.query("yazdir") === undefined ? "attachment" : "inline";
  return c.body(new Uint8Array(result.bytes), 200, {
    ...secretPageHeaders,
    "Content-Type": "application/pdf",
    "Content-Disposition": `${disposition}; filename="${result.name}"`,
  });
}
