import {
  type ImportResult,
  importFile,
  newImport,
  type StatementFile,
} from "#server/giving/transfers/import-file.ts";
import { statementImports } from "#server/giving/transfers/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { silent } from "#testing/databases/store.ts";
import { readInProcess } from "#testing/world/read-in-process.ts";
import type { StoredRow } from "./compare-rows.ts";

const clock = { now: () => new Date("2026-12-01T09:00:00Z") };

/** Imports files as the server does, but reads them in this process, because a start takes longer than a small file. */
export function createImporter(db: Db, iban: string) {
  const accounts = [{ iban, currency: "TRY" }];
  const ctx = { db, clock, log: silent, readAccounts: async () => accounts, read: readInProcess };

  async function importAs(file: StatementFile): Promise<ImportResult> {
    const values = { ...newImport(file, clock.now()), source: "inbox" };
    const [row] = await db.insert(statementImports).values(values).returning({ id: statementImports.id });
    return importFile(ctx, row?.id ?? "", file);
  }

  return {
    /** Like staff, confirms the proposed columns of a table, and that amounts without a sign are incoming. */
    async importDownload(name: string, bytes: Uint8Array): Promise<ImportResult> {
      const file = { name, bytes, account: iban, layout: null };
      const first = await importAs(file);
      if (first.kind !== "layout") return first;
      return importAs({ ...file, layout: { ...first.question.proposal, incoming: true } });
    },
    stored(): Promise<StoredRow[]> {
      return rowsOf<StoredRow>(db)`
        select r.id::int, booked_on::text as "bookedOn", amount::float8, description, payer_name as payer,
          bank_row_id as "bankId", to_jsonb(r) ->> 'maybe_repeats' is not null as doubtful,
          case format when 'camt053' then 'camt' else format end as format
        from statement_rows r join statements s on s.id = statement_id
        where r.account = ${iban} order by r.id`;
    },
  };
}
