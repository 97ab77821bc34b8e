import { appContext } from "#app/http/request/context.ts";
import { readBody } from "#app/http/request/read-body.ts";
import { mayWrite, requireStaff } from "#app/http/request/staff.ts";
import { formatIstanbulTime } from "#server/giving/exports/istanbul-time.ts";
import type { Route } from "./+types/endpoint";
import { frame } from "./frames.ts";
import { EXPORTS, exportFields, FORMATS, rowsHeader } from "./kinds.ts";
import { type OpenExport, openExport } from "./open-export.server.ts";
import { streamOf } from "./stream-of.server.ts";

/** The maximum length in bytes of a list's filter, which is a query string. */
const longestFilter = 10_000;

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** POST export takes kind, format and a list's filter. It writes to the audit trail, so it is not a GET. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { log, clock } = context.get(appContext);
  const { ctx } = requireStaff(context);
  if (!mayWrite(context, "orders.export")) return new Response(null, { status: 403 });
  const text = await readBody(request, longestFilter);
  if (text === undefined) return new Response(null, { status: 413 });
  // PostgreSQL cannot store NUL, and the audit trail stores the filter.
  const params = new URLSearchParams(text.replaceAll("%00", ""));
  const what = EXPORTS.find((each) => each === params.get(exportFields.what));
  const format = FORMATS.find((each) => each === params.get(exportFields.format));
  if (!what || !format) return new Response(null, { status: 400 });
  const opened = await openExport(ctx, what, format, params);
  if (opened.kind === "forbidden") return new Response(null, { status: 403 });
  const framed = params.has(exportFields.framed);
  const stamp = formatIstanbulTime(clock.now())
    .replace(/\D/g, "")
    .replace(/^(\d\d)(\d\d)(\d{4})/, "$3$2$1-");
  const failed = (err: unknown) => log.error({ err, what }, "export failed");
  return new Response(streamOf(framed ? framedPieces(opened) : opened.pieces, failed), {
    headers: {
      "Content-Type": framed ? "application/octet-stream" : types[format],
      "Content-Disposition": `attachment; filename="${what}-${stamp}.${format}"`,
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
      [rowsHeader]: String(opened.rows),
    },
  });
}

async function* framedPieces({ pieces, rows, done }: OpenExport): AsyncGenerator<Uint8Array, void> {
  for await (const piece of pieces) if (piece.length > 0) yield frame(Math.min(done(), rows), piece);
  yield frame(done(), new Uint8Array());
}
