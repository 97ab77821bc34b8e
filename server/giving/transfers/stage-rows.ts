import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { AppError } from "#server/platform/errors.ts";
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

/** Stores the rows of a file aside while it is read, in short statements, so that no request waits for a long file. */
export function createStaging(db: Db, importId: string, digest: (iban: string) => string) {
  const parts: Part[] = [];
  let count = 0;
  let open: Pick<Part, "format" | "account" | "currency"> | null = null;
  return {
    /** Returns the complete statements. */
    parts,
    rowCount: () => count,
    async take(events: readonly FileEvent[]): Promise<void> {
      const rows: StagedRow[] = [];
      for (const event of events) {
        if (event.kind === "begin") open = event;
        else if (event.kind === "row") {
          const { bookedOn, amount, description, payerName, payerIban, bankRowId, balance } = event.row;
          rows.push({
            position: count++,
            part: parts.length,
            account: open?.account ?? "",
            booked_on: bookedOn,
            amount,
            description,
            payer_name: payerName,
            payer_iban_hash: payerIban === null ? null : digest(payerIban),
            bank_row_id: bankRowId,
            balance,
          });
        } else if (open) {
          const { kind: _, ...part } = { ...open, ...event };
          parts.push({ ...part, part: parts.length });
          open = null;
        }
      }
      if (rows.length > 0) await insertStaged(db, importId, rows);
    },
  };
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

/** Another process has ended this import and removes its rows. */
export function importEnded(id: string): AppError {
  return new AppError("import_ended", `the import ${id} was ended meanwhile`);
}
