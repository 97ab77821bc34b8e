/** One column of an export. What its values are decides how they are written; `amount` is in kuruş. */
export type SheetColumn<Row> = { header: string /** In characters. */; width?: number } & (
  | { kind: "text"; value(row: Row): string | null }
  | { kind: "amount" | "number"; value(row: Row): number | null }
  | { kind: "moment"; value(row: Row): Date | null }
);

/** A table that is never there as a whole: its rows come in batches as they are written. */
export type Sheet<Row> = {
  name: string;
  columns: readonly SheetColumn<Row>[];
  batches: AsyncIterable<readonly Row[]>;
};

/** Writes a sheet piece by piece; the next batch is read when the last piece has been taken. */
export type WriteSheet = <Row>(sheet: Sheet<Row>) => AsyncGenerator<Uint8Array, void, undefined>;
