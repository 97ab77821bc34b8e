import { and, eq } from "drizzle-orm";
import type { Context, Hono } from "hono";
import { listBrowserOrders } from "#app/http/request/browser-orders.ts";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import type { App } from "#server/compose/compose.ts";
import { findValidDocument } from "#server/giving/documents/find-valid-document.ts";
import { mailToDonor } from "#server/giving/documents/mail-to-donor.ts";
import { hasPayLink } from "#server/giving/orders/remembered-donors.ts";
import { orders } from "#server/giving/orders/table.ts";
import { answerDocument } from "./documents.ts";

/** The form has one address. */
const maxFormBytes = 4_096;

/**
 * Serves the document of this browser's order (docs/contract.md#documents). The cookie proves the order, because only the
 * donor's mail contains the download code.
 */
export function serveOwnDocument(http: Hono, app: App, readAddress: (c: Context) => string): void {
  http.on(["GET", "POST"], "/payment/belge/:file{HD[A-Z0-9]{14}\\.pdf}", async (c) => {
    const orderId = c.req.param("file").slice(0, -".pdf".length);
    const document = (await isOwnOrder(c, app, orderId))
      ? await findValidDocument(app.db, orderId)
      : undefined;
    return document ? answerDocument(c, app, document) : c.text("Not Found", 404, secretPageHeaders);
  });
  http.post("/payment/belge/:id{HD[A-Z0-9]{14}}/e-posta", async (c) => {
    const orderId = c.req.param("id");
    if (isForeign(c, app) || !(await isOwnOrder(c, app, orderId)))
      return c.text("Not Found", 404, secretPageHeaders);
    if (!(Number(c.req.header("content-length")) <= maxFormBytes))
      return c.text("Content Too Large", 413, secretPageHeaders);
    const form = new URLSearchParams(await c.req.text());
    const network = app.payments.toNetworkKey?.(readAddress(c)) ?? "unknown";
    const address = form.get("email") ?? "";
    const outcome = await mailToDonor(app, { orderId, address, network });
    const status = form.get("status") === "transfer" ? "transfer" : "success";
    return c.body(null, 303, {
      ...secretPageHeaders,
      Location: `/payment/verify?status=${status}&belge=${outcome}#belge`,
    });
  });
}

/** Whether another site sent the request. */
export function isForeign(c: Context, app: App): boolean {
  const origin = c.req.header("origin");
  return origin !== undefined && origin !== "null" && origin !== app.config.publicUrl;
}

/** Whether this browser made the order. A browser that paid by a link may belong to another person than the donor. */
export async function isOwnOrder(c: Context, app: App, orderId: string): Promise<boolean> {
  if (!listBrowserOrders(c.req.raw, app).includes(orderId)) return false;
  return (await app.db.$count(orders, and(eq(orders.id, orderId), hasPayLink))) === 0;
}
