import { readSentForm, sentText, sentTexts } from "#app/admin/kit/form/read-sent-form.ts";
import { appContext } from "#app/http/request/context.ts";
import { methodNotAllowed } from "#app/http/request/method-not-allowed.ts";
import { checkRight, requireStaff } from "#app/http/request/staff.ts";
import { exportPerson } from "#server/giving/privacy/export-person.ts";
import type { Route } from "./+types/export";
import { writeDocument } from "./write-document.server.ts";

const types = { json: "application/json; charset=utf-8", html: "text/html; charset=utf-8" };

export const loader = methodNotAllowed;

/** Returns the personal data of a donor. This is not a GET, because it writes to the audit trail. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const { identity } = context.get(appContext);
  const form = await readSentForm(request, checkRight(context, "contacts", "decide"));
  const format = sentText(form, "format") === "html" ? "html" : "json";
  const exportRequest = { orderId: params.orderId, chosen: sentTexts(form, "order"), format };
  const outcome = await exportPerson(requireStaff(context).ctx, exportRequest);
  if (outcome.kind !== "exported") {
    const status = { missing: 404, forbidden: 403, refused: 422 }[outcome.kind];
    return new Response(null, { status });
  }
  const { data } = outcome;
  const { name } = await identity.read();
  const body = format === "json" ? JSON.stringify(data, null, 2) : writeDocument(data, name.tr);
  return new Response(body, {
    headers: {
      "Content-Type": types[format],
      // The file name contains an order, because the list of downloads would keep the name of a donor.
      "Content-Disposition": `attachment; filename="kisisel-veriler-${params.orderId.slice(0, 8)}.${format}"`,
      "Cache-Control": "no-store",
    },
  });
}
