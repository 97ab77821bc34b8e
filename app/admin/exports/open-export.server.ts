import { readDocumentsQuery } from "#app/admin/documents/read-query.server.ts";
import { readOrdersQuery } from "#app/admin/orders/read-query.ts";
import { readLogsQuery } from "#app/admin/payment-logs/read-query.ts";
import { documentsSource } from "#server/giving/exports/documents.ts";
import { orderItemsSource } from "#server/giving/exports/order-items.ts";
import { ordersSource } from "#server/giving/exports/orders.ts";
import { paymentLogsSource } from "#server/giving/exports/payment-logs.ts";
import type { SheetColumn } from "#server/giving/exports/sheet.ts";
import type { ExportSource } from "#server/giving/exports/source.ts";
import { startExport } from "#server/giving/exports/start-export.ts";
import { writeCsv } from "#server/giving/exports/write-csv.ts";
import { writeXlsx } from "#server/giving/exports/write-xlsx.ts";
import { findOrderIds } from "#server/giving/payments/find-orders.ts";
import type { Forbidden, StaffContext } from "#server/staff/staff-write.ts";
import { orderColumns, orderItemColumns, paymentLogColumns } from "./columns.ts";
import { derbisColumns, documentColumns } from "./document-columns.ts";
import type { ExportFormat, ExportKind } from "./kinds.ts";
import { exportText } from "./messages.ts";

/** A running export: its pieces, and the number of rows in the pieces already read. */
export type OpenExport = {
  kind: "open";
  rows: number;
  done(): number;
  pieces: AsyncGenerator<Uint8Array, void>;
};

/** Starts an export of the list whose address has these parameters. */
export async function openExport(
  ctx: StaffContext,
  what: ExportKind,
  format: ExportFormat,
  params: URLSearchParams,
): Promise<OpenExport | Forbidden> {
  const url = new URL(`http://list/?${params}`);
  if (what === "payment-logs") {
    const filter = readLogsQuery(url).filters;
    return open(ctx, paymentLogsSource(filter), paymentLogColumns, { what, format, filter });
  }
  if (what === "documents" || what === "derbis") {
    const filter = readDocumentsQuery(url).filters;
    const valid = what === "derbis";
    const columns = valid ? derbisColumns : documentColumns;
    return open(ctx, documentsSource(filter, { valid }), columns, { what, format, filter });
  }
  const { filter } = readOrdersQuery(url);
  // As in the list, the search text may be the reference of a payment.
  const referenced = filter.search ? await findOrderIds(ctx.db, filter.search) : [];
  const wanted = { what, format, filter };
  return what === "orders"
    ? open(ctx, ordersSource({ ...filter, referenced }), orderColumns, wanted)
    : open(ctx, orderItemsSource({ ...filter, referenced }), orderItemColumns, wanted);
}

async function open<Row>(
  ctx: StaffContext,
  source: ExportSource<Row>,
  columns: readonly SheetColumn<Row>[],
  wanted: { what: ExportKind; format: ExportFormat; filter: Record<string, unknown> },
): Promise<OpenExport | Forbidden> {
  const started = await startExport(ctx, source, wanted);
  if (started.kind === "forbidden") return started;
  let done = 0;
  async function* counted() {
    for await (const rows of started.kind === "started" ? started.batches : []) {
      yield rows;
      // The writer asks for the next batch after it has written this one.
      done += rows.length;
    }
  }
  const write = wanted.format === "csv" ? writeCsv<Row> : writeXlsx<Row>;
  const pieces = write({ name: exportText[wanted.what], columns, batches: counted() });
  return { kind: "open", rows: started.rows, done: () => done, pieces };
}
