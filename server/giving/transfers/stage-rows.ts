import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { AppError } from "#server/platform/errors.ts";
import type { StatementFormat } from "./readers/events.ts";
import type { FileEvent } from "./readers/read-file.ts";

/** A statement of a file. */
export type StatementPart = {
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

/** Stores the rows of a file in a temporary table while the file is read. Short SQL statements keep requests fast. */
export function createStaging(db: Db, importId: string, digest: (iban: string) => string) {
  const parts: StatementPart[] = [];
  let count = 0;
  let current: Pick<StatementPart, "format" | "account" | "currency"> | null = null;
  return {
    /** Returns the complete statements. */
    parts,
    rowCount: () => count,
    async stage(events: readonly FileEvent[]): Promise<void> {
      const rows: StagedRow[] = [];
      for (const event of events) {
        if (event.kind === "begin") current = event;
        else if (event.kind === "row") {
          const { bookedOn, amount, description, payerName, payerIban, bankRowId, balance } = event.row;
          rows.push({
            position: count++,
            part: parts.length,
            account: current?.account ?? "",
            booked_on: bookedOn,
            amount,
            description,
            payer_name: payerName,
            payer_iban_hash: payerIban === null ? null : digest(payerIban),
            bank_row_id: bankRowId,
            balance,
          });
        } else if (current) {
          const { kind: _, ...part } = { ...current, ...event };
          parts.push({ ...part, part: parts.length });
          current = null;
        }
      }
      if (rows.length > 0) await insertStaged(db, importId, rows);
    },
  };
}

async function insertStaged(db: Db, importId: string, rows: readonly StagedRow[]): Promise<void> {
  const inserted = await rowsOf<unknown>(db)`
    with mine as (select id from statement_imports where id = ${importId} and state = 'reading' for share)
    insert into statement_staged_rows (import_id, position, part, account, booked_on, amount, description, payer_name,
      payer_iban_hash, bank_row_id, balance)
    select mine.id, r.* from mine, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (position int, part int,
      account text, booked_on date, amount bigint, description text, payer_name text, payer_iban_hash text,
      bank_row_id text, balance bigint)
    returning 1`;
  if (inserted.length !== rows.length) throw importEnded(importId);
}

/** The error of an import that another process has ended; that process deletes the rows. */
export function importEnded(id: string): AppError {
  return new AppError("import_ended", `the import ${id} was ended meanwhile`);
}
