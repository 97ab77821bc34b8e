import { appContext } from "#app/http/request/context.ts";
import { secretPage } from "#app/http/request/secret-page.ts";
import { printYear } from "#server/giving/documents/year/print-year.ts";
import { findOrderRow } from "#server/giving/documents/year/read-year.ts";
import type { Route } from "./+types/year";
import { pdfAnswer } from "./answer-pdf.server.ts";

/** GET documents/year/:order/:year returns the year's statement of an order's donor as PDF. It changes nothing. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, clock, config } = context.get(appContext);
  const order = await findOrderRow(db, params.order);
  const year = /^\d{4}$/.test(params.year) ? Number(params.year) : null;
  if (!order || year === null) return new Response(null, { status: 404, headers: secretPage });
  const printed = await printYear({ db, clock, site: config.site }, order, year);
  if (printed.kind === "erased") return new Response(null, { status: 404, headers: secretPage });
  return printed.kind === "busy" ? pdfAnswer("busy", "") : pdfAnswer(printed.bytes, printed.name);
}
