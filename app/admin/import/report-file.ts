import { toStream } from "#app/admin/exports/to-stream.server.ts";
import { readSentForm } from "#app/admin/kit/form/read-sent-form.ts";
import { appContext } from "#app/http/request/context.ts";
import { methodNotAllowed } from "#app/http/request/method-not-allowed.ts";
import { checkRight, requireStaff } from "#app/http/request/staff.ts";
import { writeCsv } from "#server/giving/exports/write-csv.ts";
import { writeXlsx } from "#server/giving/exports/write-xlsx.ts";
import { exportReport } from "#server/giving/import/export-report.ts";
import { rowOutcomes } from "#shared/giving/import-fields.ts";
import type { Route } from "./+types/report-file";
import { outcomeNames } from "./messages.ts";

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export const loader = methodNotAllowed;

/** Answers with the report of an import. The download writes to the audit trail: not a GET. */
export async function action({ request, params: { id }, context }: Route.ActionArgs): Promise<Response> {
  const { log } = context.get(appContext);
  const { ctx } = requireStaff(context);
  const form = await readSentForm(request, checkRight(context, "exports", "change"));
  const format = form.get("format") === "csv" ? "csv" : "xlsx";
  const outcome = rowOutcomes.find((value) => value === form.get("outcome"));
  const opened = await exportReport(ctx, id, { outcome, names: outcomeNames });
  if (opened.kind !== "opened")
    return new Response(null, { status: opened.kind === "forbidden" ? 403 : 404 });
  const pieces = format === "csv" ? writeCsv(opened.sheet) : writeXlsx(opened.sheet);
  return new Response(
    toStream(pieces, (err) => log.error({ err, import: id }, "import report failed")),
    {
      headers: {
        "Content-Type": types[format],
        "Content-Disposition": `attachment; filename="iceri-alma-raporu.${format}"`,
        "Cache-Control": "no-store",
      },
    },
  );
}
