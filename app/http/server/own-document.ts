import type { Context, Hono } from "hono";
import { ordersOfBrowser } from "#app/http/request/browser-orders.ts";
import { secretPage } from "#app/http/request/secret-page.ts";
import type { App } from "#server/compose/compose.ts";
import { findValidDocument } from "#server/giving/documents/find-valid-document.ts";
import { mailToDonor } from "#server/giving/documents/mail-to-donor.ts";
import { answerDocument } from "./documents.ts";

/** The limit holds a form with one address. */
const maxFormBytes = 4_096;

/**
 * Serves the document of this browser's order (docs/contract.md#documents), at an address that only its cookie opens:
 * the download code is only in the donor's mail.
 */
export function serveOwnDocument(http: Hono, app: App, addressOf: (c: Context) => string): void {
  http.on(["GET", "POST"], "/payment/belge/:file{HD[A-Z0-9]{14}\\.pdf}", async (c) => {
    const orderId = c.req.param("file").slice(0, -".pdf".length);
    const document = isOwn(c, app, orderId) ? await findValidDocument(app.db, orderId) : undefined;
    return document ? answerDocument(c, app, document) : c.text("Not Found", 404, secretPage);
  });
  http.post("/payment/belge/:id{HD[A-Z0-9]{14}}/e-posta", async (c) => {
    const orderId = c.req.param("id");
    const origin = c.req.header("origin");
    const foreign = origin !== undefined && origin !== "null" && origin !== app.config.publicUrl;
    if (foreign || !isOwn(c, app, orderId)) return c.text("Not Found", 404, secretPage);
    if (!(Number(c.req.header("content-length")) <= maxFormBytes))
      return c.text("Content Too Large", 413, secretPage);
    const form = new URLSearchParams(await c.req.text());
    const network = app.payments.toNetworkKey?.(addressOf(c)) ?? "unknown";
    const typed = form.get("email") ?? "";
    const sent = await mailToDonor(app, { orderId, address: typed, network });
    const status = form.get("status") === "transfer" ? "transfer" : "success";
    return c.body(null, 303, {
      ...secretPage,
      Location: `/payment/verify?status=${status}&belge=${sent}#belge`,
    });
  });
}

function isOwn(c: Context, app: App, orderId: string): boolean {
  return ordersOfBrowser(c.req.raw, app).includes(orderId);
}
