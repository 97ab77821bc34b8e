import { readDaysQuery } from "#app/admin/cash/read-query.ts";
import { readDocumentsQuery } from "#app/admin/documents/read-query.server.ts";
import { readDonorsQuery } from "#app/admin/donors/read-query.ts";
import { readFilter } from "#app/admin/kurban/animals/read-filter.server.ts";
import { findReport } from "#app/admin/kurban/report/find-report.server.ts";
import { drawSeasonReport } from "#app/admin/kurban/report/report-file.server.ts";
import { limitSearch, maskFor } from "#app/admin/mask-for.server.ts";
import { readOrdersQuery } from "#app/admin/orders/read-query.ts";
import { readLogsQuery } from "#app/admin/payment-logs/read-query.ts";
import { drawReport, type FileContext, readReportFile } from "#app/admin/reports/report-file.server.ts";
import { cashDaysSource } from "#server/giving/exports/cash-days.ts";
import { documentsSource } from "#server/giving/exports/documents.ts";
import { donorsSource } from "#server/giving/exports/donors.ts";
import { orderItemsSource } from "#server/giving/exports/order-items.ts";
import { ordersSource } from "#server/giving/exports/orders.ts";
import { paymentLogsSource } from "#server/giving/exports/payment-logs.ts";
import { permissionsSource } from "#server/giving/exports/permissions.ts";
import type { Sheet, SheetColumn } from "#server/giving/exports/sheet.ts";
import { type ExportSource, listedRows } from "#server/giving/exports/source.ts";
import { startExport } from "#server/giving/exports/start-export.ts";
import { writeCsv } from "#server/giving/exports/write-csv.ts";
import { writeXlsx } from "#server/giving/exports/write-xlsx.ts";
import { sheetLinesSource } from "#server/giving/kurban/animals/list-sheets.ts";
import { findOrderIds } from "#server/giving/payments/find-orders.ts";
import { may } from "#server/staff/permissions.ts";
import type { Forbidden, StaffContext } from "#server/staff/staff-write.ts";
import type { Area } from "#shared/staff/rights.ts";
import { cashDayColumns } from "./cash-columns.ts";
import { donorColumns, orderColumns, orderItemColumns, paymentLogColumns } from "./columns.ts";
import { derbisColumns, documentColumns } from "./document-columns.ts";
import type { ExportFormat, ExportKind } from "./kinds.ts";
import { sheetLineColumns } from "./kurban-columns.ts";
import { kurbanReportColumns, listSeasonRows } from "./kurban-report-columns.ts";
import { exportText } from "./messages.ts";
import { permissionColumns } from "./permission-columns.ts";
import { listExportedRows, reportExportColumns } from "./report-columns.ts";

const areaByKind: Record<ExportKind, Area> = {
  orders: "orders",
  "order-items": "orders",
  "payment-logs": "orders",
  documents: "documents",
  derbis: "documents",
  donors: "contacts",
  permissions: "contacts",
  "cash-days": "cash",
  "kurban-lists": "kurban",
  report: "orders",
  "month-report": "orders",
  "kurban-report": "kurban",
};

/** A running export. `writtenRows` returns the number of rows in the pieces that were read. */
export type OpenExport = {
  kind: "open";
  rows: number;
  done(): number;
  pieces: AsyncGenerator<Uint8Array, void>;
};

/** Starts an export of a list. `params` are the parameters of its address. */
export async function openExport(
  ctx: FileContext,
  exportKind: ExportKind,
  format: ExportFormat,
  params: URLSearchParams,
): Promise<OpenExport | Forbidden> {
  const area = areaByKind[exportKind];
  if (!may(ctx.actor, area, "see")) return { kind: "forbidden", area, level: "see" };
  const url = new URL(`http://list/?${params}`);
  if (exportKind === "payment-logs") {
    const filter = readLogsQuery(url).filters;
    return startWriting(ctx, paymentLogsSource(filter), paymentLogColumns, {
      what: exportKind,
      format,
      filter,
    });
  }
  if (exportKind === "documents" || exportKind === "derbis") {
    const filter = readDocumentsQuery(url).filters;
    const valid = exportKind === "derbis";
    const columns = valid ? derbisColumns : documentColumns;
    return startWriting(ctx, documentsSource(filter, { valid }), columns, {
      what: exportKind,
      format,
      filter,
    });
  }
  if (exportKind === "report" || exportKind === "month-report") {
    const file = await readReportFile(ctx, exportKind, url);
    const source = listedRows("report", listExportedRows(file.reports));
    const options = { what: exportKind, format, filter: file.filter };
    return startWriting(ctx, source, reportExportColumns, options, () => drawReport(ctx, file));
  }
  if (exportKind === "kurban-report") {
    const { report } = await findReport(ctx.db, url);
    const source = listedRows("report", report ? listSeasonRows(report) : []);
    const options = { what: exportKind, format, filter: { season: report?.season.id } };
    return startWriting(ctx, source, kurbanReportColumns, options, async () =>
      report ? drawSeasonReport(ctx, report) : new Uint8Array(),
    );
  }
  if (exportKind === "permissions") {
    const options = { what: exportKind, format, filter: {} };
    return startWriting(ctx, permissionsSource, permissionColumns, options);
  }
  if (exportKind === "cash-days") {
    const filter = readDaysQuery(url).filters;
    return startWriting(ctx, cashDaysSource(filter), cashDayColumns, { what: exportKind, format, filter });
  }
  if (exportKind === "kurban-lists") {
    // The lists have the names of owners.
    if (!may(ctx.actor, area, "change")) return { kind: "forbidden", area, level: "change" };
    const { filter } = await readFilter(ctx.db, url);
    const source = await sheetLinesSource(ctx.db, filter);
    return startWriting(ctx, source, sheetLineColumns, { what: exportKind, format, filter });
  }
  if (exportKind === "donors") {
    if (!may(ctx.actor, "orders", "see")) return { kind: "forbidden", area: "orders", level: "see" };
    const { filter } = readDonorsQuery(url);
    return startWriting(ctx, donorsSource(filter), donorColumns, { what: exportKind, format, filter });
  }
  const { filter } = readOrdersQuery(url);
  const query = { ...filter, ...limitSearch(ctx.actor) };
  // The search text may be the reference of a payment, as in the list.
  const referenced = filter.search ? await findOrderIds(ctx.db, filter.search) : [];
  const options = { what: exportKind, format, filter };
  return exportKind === "orders"
    ? startWriting(ctx, ordersSource({ ...query, referenced }), orderColumns, options)
    : startWriting(ctx, orderItemsSource({ ...query, referenced }), orderItemColumns, options);
}

async function startWriting<Row>(
  ctx: StaffContext,
  source: ExportSource<Row>,
  columns: readonly SheetColumn<Row>[],
  options: { what: ExportKind; format: ExportFormat; filter: Record<string, unknown> },
  drawPaper?: () => Promise<Uint8Array>,
): Promise<OpenExport | Forbidden> {
  const outcome = await startExport(ctx, source, options);
  if (outcome.kind === "forbidden") return outcome;
  let writtenRows = 0;
  async function* countRows() {
    for await (const rows of outcome.kind === "started" ? outcome.batches : []) {
      yield maskFor(ctx.actor, rows);
      // The writer requests the next batch after it has written this batch.
      writtenRows += rows.length;
    }
  }
  async function* writePdf({ batches }: Sheet<Row>) {
    // The rows of a paper are all on it.
    for await (const _rows of batches);
    if (drawPaper) yield await drawPaper();
  }
  const writers = { csv: writeCsv<Row>, xlsx: writeXlsx<Row>, pdf: writePdf };
  const pieces = writers[options.format]({ name: exportText[options.what], columns, batches: countRows() });
  return { kind: "open", rows: outcome.rows, done: () => writtenRows, pieces };
}
