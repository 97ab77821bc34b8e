export const EXPORTS = [
  "orders",
  "order-items",
  "payment-logs",
  "documents",
  "derbis",
  "donors",
  "cash-days",
] as const;
export type ExportKind = (typeof EXPORTS)[number];

export const FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof FORMATS)[number];

/** The form fields of an export, in addition to the filter of the list. */
export const exportFields = { what: "export", format: "format", framed: "framed" } as const;
/** The header with the number of rows in the file. */
export const rowsHeader = "X-Export-Rows";
