import { readSentForm } from "#app/admin/kit/form/read-sent-form.ts";
import { appContext } from "#app/http/request/context.ts";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import { checkRight, requireStaff } from "#app/http/request/staff.ts";
import type { App } from "#server/compose/compose.ts";
import { handOutOriginal } from "#server/giving/documents/hand-out-original.ts";
import { findDocumentById } from "#server/giving/documents/list-documents.ts";
import { printDocument } from "#server/giving/documents/print-document.ts";
import type { Route } from "./+types/pdf";
import { pdfAnswer } from "./answer-pdf.server.ts";

/** Returns a copy with the full tax number of the donor. */
export function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  return answerDocument(context.get(appContext), params.id, true);
}

/** Issues the original of a receipt. This is possible only once, and the audit trail records it. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  await readSentForm(request, checkRight(context, "documents", "change"));
  const app = context.get(appContext);
  // The original counts as issued only after it is drawn, because a busy server may refuse to draw it.
  const original = await answerDocument(app, params.id, false);
  if (!original.ok) return original;
  const outcome = await handOutOriginal(requireStaff(context).ctx, params.id);
  if (outcome.kind === "original") return original;
  if (outcome.kind === "left") return answerDocument(app, params.id, true);
  return new Response(null, { status: outcome.kind === "missing" ? 404 : 403, headers: secretPageHeaders });
}

async function answerDocument({ db, config }: App, id: string, isCopy: boolean): Promise<Response> {
  const document = await findDocumentById(db, id);
  if (!document) return new Response(null, { status: 404, headers: secretPageHeaders });
  const printout = await printDocument(db, document, {
    publicUrl: config.publicUrl,
    copy: isCopy,
    full: true,
  });
  if (printout.kind === "erased") return new Response(null, { status: 410, headers: secretPageHeaders });
  return printout.kind === "busy" ? pdfAnswer("busy", "") : pdfAnswer(printout.bytes, printout.name);
}
