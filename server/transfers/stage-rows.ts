import type { Db } from "../db/connect.ts";
import { rowsOf } from "../db/rows-of.ts";
import { AppError } from "../kernel/errors.ts";
import type { StatementFormat } from "./readers/events.ts";
import type { FileEvent } from "./readers/read-file.ts";

/** A statement of a file. */
export type Part = {
  part: number;
  format: StatementFormat;
  account: string;
  currency: string;
  opening: number | null;
  closing: number | null;
  rows: number;
  total: number;
};

type StagedRow = Record<string, string | number | null>;

/** Puts the rows of a file aside while it is read: in short statements, so that nothing waits for a long file. */
export class Staging {
  /** The statements that are complete. */
  readonly parts: Part[] = [];
  /** Rows so far. */
  count = 0;
  private readonly db: Db;
  private readonly importId: string;
  private readonly digest: (iban: string) => string;
  private open: Pick<Part, "format" | "account" | "currency"> | null = null;

  constructor(db: Db, importId: string, digest: (iban: string) => string) {
    this.db = db;
    this.importId = importId;
    this.digest = digest;
  }

  async take(events: readonly FileEvent[]): Promise<void> {
    const rows: StagedRow[] = [];
    for (const event of events) {
      if (event.kind === "begin") this.open = event;
      else if (event.kind === "row") rows.push(this.rowOf(event.row));
      else if (this.open) {
        const { format, account, currency } = this.open;
        const { opening, closing, rows: count, total } = event;
        this.parts.push({
          part: this.parts.length,
          format,
          account,
          currency,
          opening,
          closing,
          rows: count,
          total,
        });
        this.open = null;
      }
    }
    if (rows.length > 0) await insertStaged(this.db, this.importId, rows);
  }

  private rowOf(row: (FileEvent & { kind: "row" })["row"]): StagedRow {
    return {
      position: this.count++,
      part: this.parts.length,
      account: this.open?.account ?? "",
      booked_on: row.bookedOn,
      amount: row.amount,
      description: row.description,
      payer_name: row.payerName,
      payer_iban_hash: row.payerIban === null ? null : this.digest(row.payerIban),
      bank_row_id: row.bankRowId,
      balance: row.balance,
    };
  }
}

async function insertStaged(db: Db, importId: string, rows: readonly StagedRow[]): Promise<void> {
  const written = await rowsOf<unknown>(db)`
    with mine as (select id from statement_imports where id = ${importId} and state = 'reading' for share)
    insert into statement_staged_rows (import_id, position, part, account, booked_on, amount, description, payer_name,
      payer_iban_hash, bank_row_id, balance)
    select mine.id, r.* from mine, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (position int, part int,
      account text, booked_on date, amount bigint, description text, payer_name text, payer_iban_hash text,
      bank_row_id text, balance bigint)
    returning 1`;
  if (written.length !== rows.length) throw importEnded(importId);
}

/** Another process has given this import up, and removes what it has left. */
export function importEnded(id: string): AppError {
  return new AppError("import_ended", `the import ${id} was ended meanwhile`);
}
