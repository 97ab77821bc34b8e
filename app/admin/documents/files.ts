import { redirect } from "react-router";
import { toStream } from "#app/admin/exports/to-stream.server.ts";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { readSentForm, sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { appContext } from "#app/http/request/context.ts";
import { flash } from "#app/http/request/flash.ts";
import { methodNotAllowed } from "#app/http/request/method-not-allowed.ts";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import { checkRight, requireStaff } from "#app/http/request/staff.ts";
import { startDocumentFiles } from "#server/giving/exports/document-files.ts";
import type { Route } from "./+types/files";
import { documentsText } from "./messages.ts";

export const loader = methodNotAllowed;

/** Returns the PDF files of a month in one ZIP. This is not a GET, because it writes to the audit trail. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const app = context.get(appContext);
  const form = await readSentForm(
    request,
    checkRight(context, "exports", "change") && checkRight(context, "documents", "see"),
  );
  const month = sentText(form, "month").slice(0, 7);
  const { ctx } = requireStaff(context);
  const outcome = await startDocumentFiles(ctx, month, app.config.publicUrl);
  if (outcome.kind === "forbidden") return new Response(null, { status: 403, headers: secretPageHeaders });
  if (outcome.kind !== "started") {
    const message = documentsText.filesRefused[outcome.kind];
    return redirect(adminAddress(params.adminPath, "documents"), { headers: flash(app, message) });
  }
  return new Response(
    toStream(outcome.chunks, (err) => app.log.error({ err }, "document files failed")),
    {
      headers: {
        ...secretPageHeaders,
        "Content-Type": "application/zip",
        "Content-Disposition": `attachment; filename="belgeler-${month}.zip"`,
        "X-Accel-Buffering": "no",
      },
    },
  );
}
