import type { Context, Hono } from "hono";
import { isSignedAddress } from "#app/http/request/donor-address.ts";
import { readDonorSession } from "#app/http/request/own-gifts.ts";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import type { App } from "#server/compose/compose.ts";
import { findValidDocument } from "#server/giving/documents/find-valid-document.ts";
import { printYear } from "#server/giving/documents/year/print-year.ts";
import { findOrderRow } from "#server/giving/documents/year/read-year.ts";
import { answerDocument, answerPrint } from "./documents.ts";

/** Serves the files of the donor's page (docs/contract.md#the-donors-page). The page has signed their addresses. */
export function serveDonorDocuments(http: Hono, app: App): void {
  http.get("/bagislarim/belge/:file{HD[A-Z0-9]{14}\\.pdf}", async (c) => {
    const orderId = c.req.param("file").slice(0, -".pdf".length);
    const document = (await isAllowed(c, app)) ? await findValidDocument(app.db, orderId) : undefined;
    return document ? answerDocument(c, app, document) : c.text("Not Found", 404, secretPageHeaders);
  });
  http.get("/bagislarim/dokum/:file{HD[A-Z0-9]{14}-\\d{4}\\.pdf}", async (c) => {
    const [orderId = "", year = ""] = c.req.param("file").slice(0, -".pdf".length).split("-");
    const order = (await isAllowed(c, app)) ? await findOrderRow(app.db, orderId) : undefined;
    return order
      ? answerPrint(c, await printYear(app, order, Number(year)))
      : c.text("Not Found", 404, secretPageHeaders);
  });
}

async function isAllowed(c: Context, app: App): Promise<boolean> {
  const session = await readDonorSession(c.req.raw, app);
  return session !== null && isSignedAddress(app, session, new URL(c.req.url));
}
