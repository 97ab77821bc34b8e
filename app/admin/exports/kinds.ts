export const EXPORTS = ["orders", "order-items", "payment-logs"] as const;
export type ExportKind = (typeof EXPORTS)[number];

export const FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof FORMATS)[number];

/** Form fields that are not the list's own filter. */
export const exportFields = { what: "export", format: "format", framed: "framed" } as const;
/** How many rows are to come. */
export const rowsHeader = "X-Export-Rows";
