import type { Database } from "./database.ts";

type Booked = {
  text: string;
  payer: string;
  amount: number;
  state?: "suggested" | "returned";
  /** The index of the payment that this row returns. */
  returnOf?: number;
  /** The index of the row that this row may repeat. */
  possibleRepeatOf?: number;
};

/** Stores rows of a statement of today, in kuruş. Returns their ids. */
export function bookRows(store: Database, rows: readonly Booked[]) {
  return store.withDatabase(async (query) => {
    const [statement] = await query<{ id: string }>(
      `with file as (
         insert into statement_imports (source, file_name, bytes, digest, state, row_count, seen_at, ended_at)
         values ('inbox', 'x', 1, 'x', 'stored', 0, now(), now()) returning id)
       insert into statements (import_id, source, format, account, currency, row_count, total, new_rows)
       select id, 'inbox', 'csv', 'TR390000000000000000000001', 'TRY', 0, 0, 0 from file returning id`,
    );
    const ids: number[] = [];
    for (const { text, payer, amount, state = "suggested", returnOf = -1, possibleRepeatOf = -1 } of rows) {
      const [row] = await query<{ id: string }>(
        `insert into all_statement_rows
         (statement_id, account, booked_on, amount, n, description, payer_name, payer_iban_hash, state, return_of, maybe_repeats)
         values ($1, 'TR390000000000000000000001', current_date, $2, $3, $4, $5, $5, $6, $7, $8) returning id`,
        [statement?.id, amount, ids.length + 1, text, payer, state, ids[returnOf], ids[possibleRepeatOf]],
      );
      ids.push(Number(row?.id));
    }
    return ids;
  });
}

export function forgetRows(store: Database) {
  return store.withDatabase(async (query) => {
    await query(
      "truncate cash_deposits, statement_matches, all_statement_rows, statements, statement_imports, statement_known_rows, statement_row_ids, statement_row_texts",
    );
  });
}
