/** One column of an export. The kind of its values decides their format; `amount` is in kuruş. */
export type SheetColumn<Row> = { header: string /** In characters. */; width?: number } & (
  | { kind: "text"; value(row: Row): string | null }
  | { kind: "amount" | "number"; value(row: Row): number | null }
  /** `2026-11-20` */
  | { kind: "day"; value(row: Row): string | null }
  | { kind: "moment"; value(row: Row): Date | null }
);

/** A table whose rows are read in batches while the file is written, so that memory does not grow with the table. */
export type Sheet<Row> = {
  name: string;
  columns: readonly SheetColumn<Row>[];
  batches: AsyncIterable<readonly Row[]>;
};
