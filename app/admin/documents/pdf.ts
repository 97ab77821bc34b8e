import { readSentForm } from "#app/admin/kit/form/read-sent-form.ts";
import { appContext } from "#app/http/request/context.ts";
import { secretPage } from "#app/http/request/secret-page.ts";
import { mayWrite, requireStaff } from "#app/http/request/staff.ts";
import type { App } from "#server/compose/compose.ts";
import { handOutOriginal } from "#server/giving/documents/hand-out-original.ts";
import { findDocumentById } from "#server/giving/documents/list-documents.ts";
import { printDocument } from "#server/giving/documents/print-document.ts";
import type { Route } from "./+types/pdf";
import { pdfAnswer } from "./answer-pdf.server.ts";

/** GET documents/:id/pdf returns a copy with the donor's full tax number. It changes nothing. */
export function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  return print(context.get(appContext), params.id, true);
}

/** POST documents/:id/pdf issues the original of a receipt, once, and writes that to the audit trail. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  await readSentForm(request, mayWrite(context, "orders.write"));
  const app = context.get(appContext);
  // The original is marked as issued only after it is drawn, so that a busy server does not use it up.
  const original = await print(app, params.id, false);
  if (!original.ok) return original;
  const outcome = await handOutOriginal(requireStaff(context).ctx, params.id);
  if (outcome.kind === "original") return original;
  if (outcome.kind === "left") return print(app, params.id, true);
  return new Response(null, { status: outcome.kind === "missing" ? 404 : 403, headers: secretPage });
}

async function print({ db, config }: App, id: string, copy: boolean): Promise<Response> {
  const document = await findDocumentById(db, id);
  if (!document) return new Response(null, { status: 404, headers: secretPage });
  const printed = await printDocument(db, document, { publicUrl: config.publicUrl, copy, full: true });
  if (printed.kind === "erased") return new Response(null, { status: 410, headers: secretPage });
  return printed.kind === "busy" ? pdfAnswer("busy", "") : pdfAnswer(printed.bytes, printed.name);
}
