import { appContext } from "#app/http/request/context.ts";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import { printYear } from "#server/giving/documents/year/print-year.ts";
import { findOrderRow } from "#server/giving/documents/year/read-year.ts";
import type { Route } from "./+types/year";
import { pdfAnswer } from "./answer-pdf.server.ts";

/** Returns the yearly statement of the donor of an order as PDF. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, clock, identity } = context.get(appContext);
  const order = await findOrderRow(db, params.order);
  const year = /^\d{4}$/.test(params.year) ? Number(params.year) : null;
  if (!order || year === null) return new Response(null, { status: 404, headers: secretPageHeaders });
  const printout = await printYear({ db, clock, identity }, order, year);
  if (printout.kind === "erased") return new Response(null, { status: 404, headers: secretPageHeaders });
  return printout.kind === "busy" ? pdfAnswer("busy", "") : pdfAnswer(printout.bytes, printout.name);
}
