import { appContext } from "#app/http/request/context.ts";
import { methodNotAllowed } from "#app/http/request/method-not-allowed.ts";
import { readBody } from "#app/http/request/read-body.ts";
import { checkRight, requireStaff } from "#app/http/request/staff.ts";
import { formatIstanbulTime } from "#server/giving/exports/istanbul-time.ts";
import type { Route } from "./+types/endpoint";
import { frame } from "./frames.ts";
import { EXPORTS, exportFields, listFormats, rowsHeader } from "./kinds.ts";
import { type OpenExport, openExport } from "./open-export.server.ts";
import { toStream } from "./to-stream.server.ts";

/** The maximum length of the filter of a list, which is a query string. */
const maxFilterBytes = 10_000;

const contentTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
};

export const loader = methodNotAllowed;

/** The form contains the kind, the format and the filter of a list. The export writes to the audit trail: not a GET. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { log, clock, identity } = context.get(appContext);
  const { ctx } = requireStaff(context);
  if (!checkRight(context, "exports", "change")) return new Response(null, { status: 403 });
  const text = await readBody(request, maxFilterBytes);
  if (text === undefined) return new Response(null, { status: 413 });
  // PostgreSQL cannot store NUL, and the audit trail stores the filter.
  const params = new URLSearchParams(text.replaceAll("%00", ""));
  const exportKind = EXPORTS.find((name) => name === params.get(exportFields.what));
  const format =
    exportKind && listFormats(exportKind).find((name) => name === params.get(exportFields.format));
  if (!exportKind || !format) return new Response(null, { status: 400 });
  const openedExport = await openExport({ ...ctx, identity }, exportKind, format, params);
  if (openedExport.kind === "forbidden") return new Response(null, { status: 403 });
  const isFramed = params.has(exportFields.framed);
  const timestamp = formatIstanbulTime(clock.now())
    .replace(/\D/g, "")
    .replace(/^(\d\d)(\d\d)(\d{4})/, "$3$2$1-");
  const logFailure = (err: unknown) => log.error({ err, what: exportKind }, "export failed");
  return new Response(toStream(isFramed ? framePieces(openedExport) : openedExport.pieces, logFailure), {
    headers: {
      "Content-Type": isFramed ? "application/octet-stream" : contentTypes[format],
      "Content-Disposition": `attachment; filename="${exportKind}-${timestamp}.${format}"`,
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
      [rowsHeader]: String(openedExport.rows),
    },
  });
}

async function* framePieces({ pieces, rows, done }: OpenExport): AsyncGenerator<Uint8Array, void> {
  for await (const piece of pieces) if (piece.length > 0) yield frame(Math.min(done(), rows), piece);
  yield frame(done(), new Uint8Array());
}
