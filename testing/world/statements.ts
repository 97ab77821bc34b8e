import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import type { ImportContext } from "#server/giving/transfers/import-context.ts";
import { type ImportResult, importFile, newImport } from "#server/giving/transfers/import-file.ts";
import {
  allStatementRows,
  stagedRows,
  statementImports,
  statementRows,
  statements,
} from "#server/giving/transfers/table.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { readInProcess } from "./read-in-process.ts";
import { accounts, facts } from "./reading.ts";
import { openSite } from "./site.ts";

type ImportOptions = {
  name?: string;
  stopping?: AbortSignal;
  /** The reader; by default the file is read in this process. */
  read?: typeof readInProcess;
};

export type TestStatements = Awaited<ReturnType<typeof openTestStatements>>;

/** A site that imports statements of its bank. */
export async function openTestStatements() {
  const staff = await openSite();
  const { db, clock, sms } = staff;
  const imports: ImportContext = {
    db,
    clock,
    log: sms.log,
    readAccounts: async () => accounts,
    read: readInProcess,
  };

  async function begin(file: { name: string; bytes: Uint8Array }): Promise<string> {
    const values = { ...newImport(file, clock.now()), source: "inbox" };
    const [row] = await db.insert(statementImports).values(values).returning({ id: statementImports.id });
    return row?.id ?? "";
  }

  /** Empties all tables of statements. */
  async function clear(): Promise<void> {
    await db.execute(sql`truncate cash_deposits, statement_matches, all_statement_rows, statements, statement_imports,
      statement_staged_rows, statement_known_rows, statement_row_ids, statement_row_texts restart identity`);
  }

  return {
    ...staff,
    imports,
    /** Imports a file. The columns of a table are confirmed as the product proposes them. */
    async importBytes(
      bytes: Uint8Array,
      { name = "ekstre", ...more }: ImportOptions = {},
    ): Promise<ImportResult> {
      const ctx = { ...imports, ...more };
      const file = { name, bytes, account: null, layout: null };
      const first = await importFile(ctx, await begin(file), file);
      if (first.kind !== "layout") return first;
      return importFile(ctx, await begin(file), { ...file, layout: first.question.proposal });
    },
    /** All rows as `2026-11-02 15000`, by day and amount. */
    listStoredRows: async () => factsOf(await db.select().from(statementRows)),
    countRows: async () => ({
      rows: await db.$count(statementRows),
      statements: await db.$count(statements),
      staged: await db.$count(stagedRows),
    }),
    clear,
    /** Empties all tables of statements, and cancels all orders, so that no row matches an order. */
    async clearAll() {
      await clear();
      await db.update(orders).set({ status: "cancelled", completedAt: null, reference: null });
    },
    async stateOf(id: number): Promise<string | undefined> {
      const [row] = await db.select().from(statementRows).where(eq(statementRows.id, id));
      return row?.state;
    },
    expectNoDifferences: async () => expect(await staff.findDifferences()).toEqual([]),
  };
}

export function factsOf(rows: readonly { bookedOn: string; amount: number }[]): string[] {
  return rows.map(facts).toSorted();
}

let rows = 0;

/** Stores a statement with one row: 250 TL on 21 November, unless the test says otherwise. Returns the id of the row. */
export async function bookRow(
  { db, clock }: { db: Db; clock: Clock },
  text: string,
  change: Partial<typeof allStatementRows.$inferInsert> = {},
  currency = "TRY",
): Promise<number> {
  const account = accounts[0]?.iban ?? "";
  const file = { source: "inbox", fileName: "x", bytes: 1, digest: "x", state: "stored", rowCount: 1 };
  const [begun] = await db
    .insert(statementImports)
    .values({ ...file, seenAt: clock.now(), endedAt: clock.now() })
    .returning({ id: statementImports.id });
  const amount = change.amount ?? 250_00;
  const [statement] = await db
    .insert(statements)
    .values({
      importId: begun?.id ?? "",
      source: "inbox",
      format: "csv",
      account,
      currency,
      rowCount: 1,
      total: amount,
      newRows: 1,
    })
    .returning({ id: statements.id });
  const values = { statementId: statement?.id ?? "", account, bookedOn: "2026-11-21", n: ++rows };
  const [row] = await db
    .insert(allStatementRows)
    .values({ ...values, description: text, ...change, amount })
    .returning({ id: allStatementRows.id });
  return row?.id ?? 0;
}
