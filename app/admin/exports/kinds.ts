export const EXPORTS = [
  "orders",
  "order-items",
  "payment-logs",
  "documents",
  "derbis",
  "donors",
  "permissions",
  "cash-days",
  "kurban-lists",
  "report",
  "month-report",
  "kurban-report",
] as const;
export type ExportKind = (typeof EXPORTS)[number];

export type ExportFormat = "csv" | "xlsx" | "pdf";

const reports: readonly ExportKind[] = ["report", "month-report", "kurban-report"];

/** Lists are for spreadsheets; only reports are for paper, too. */
export function listFormats(kind: ExportKind): readonly ExportFormat[] {
  return reports.includes(kind) ? ["pdf", "xlsx", "csv"] : ["csv", "xlsx"];
}

/** The form fields of an export, in addition to the filter of the list. */
export const exportFields = { what: "export", format: "format", framed: "framed" } as const;
/** The header with the number of rows in the file. */
export const rowsHeader = "X-Export-Rows";
