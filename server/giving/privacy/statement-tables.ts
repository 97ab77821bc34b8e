import { sql } from "drizzle-orm";
import type { DonorTable } from "./donor-table.ts";

/** The part of the register about rows of statements. */
export const statementTables = {
  // A row without a match stays until the retention time for data of banks.
  all_statement_rows: {
    processing: ["transfer"],
    exportAs: "transfers",
    kept: ["statement_id", "account", "bank_row_id", "bank_row_format", "state"],
    erased: { description: null, payer_name: null, payer_iban_hash: null },
    none: ["ignored_as"],
    isErasedSeparately: true,
    forget: [
      {
        name: "bankMonths",
        age: sql`booked_on`,
        due: sql`erased_at is null`,
        change: sql`update all_statement_rows set description = '', payer_name = null, payer_iban_hash = null,
          erased_at = now(), updated_at = now()`,
      },
    ],
  },
  statement_row_ids: {
    processing: ["transfer"],
    kept: ["format", "bank_row_id", "account"],
  },
  statement_row_texts: {
    processing: ["transfer"],
    row: ["format", "description", "payer_name"],
    isErasedSeparately: true,
    forget: [
      {
        name: "bankMonths",
        age: sql`(select booked_on from all_statement_rows where id = row_id)`,
        due: sql`true`,
        change: sql`delete from statement_row_texts`,
      },
    ],
  },
  // An erasure clears the texts, and all rows are deleted 30 days after the import.
  statement_known_rows: {
    processing: ["transfer"],
    exportAs: null,
    kept: ["import_id"],
    erased: { description: null },
    isErasedSeparately: true,
  },
  // `adjustment` contains ids and amounts of items.
  statement_matches: {
    processing: ["transfer"],
    kept: ["order_id", "adjustment"],
    none: ["matched_by"],
  },
  // The rows of a file are in this table while the file is read.
  statement_staged_rows: {
    processing: ["transfer"],
    short: ["import_id", "account", "description", "payer_name", "payer_iban_hash", "bank_row_id"],
  },
} satisfies Record<string, DonorTable>;
