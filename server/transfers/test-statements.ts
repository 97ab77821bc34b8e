import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { PlannedRow } from "#testing/statements/plan.ts";
import { checkBooks } from "../books/check-books.ts";
import { orders } from "../orders/table.ts";
import { openTestOrders, type TestOrders } from "../orders/test-orders.ts";
import type { ImportContext } from "./import-context.ts";
import { type Imported, importFile, newImport } from "./import-file.ts";
import { accounts } from "./readers/test-reading.ts";
import { allStatementRows, stagedRows, statementImports, statementRows, statements } from "./table.ts";

export type TestStatements = TestOrders & {
  imports: ImportContext;
  /** Imports a file; the columns of a table are confirmed as proposed. */
  take(bytes: Uint8Array, more?: { name?: string; stopping?: AbortSignal }): Promise<Imported>;
  /** `2026-11-02 15000`, in the order of day and amount. */
  stored(): Promise<string[]>;
  /** Of rows, statements and staged rows. */
  counts(): Promise<{ rows: number; statements: number; staged: number }>;
  /** Empties all tables of statements. */
  clear(): Promise<void>;
  /** The same, and no order can be found for a row any more. */
  clearAll(): Promise<void>;
  /** The state of a row. */
  stateOf(id: number): Promise<string | undefined>;
  /** The check of the books finds no difference. */
  booksAreRight(): Promise<void>;
};

export async function openTestStatements(): Promise<TestStatements> {
  const staff = await openTestOrders();
  const { db, clock, sms } = staff;
  const imports: ImportContext = { db, clock, log: sms.log, accounts };

  async function begin(file: { name: string; bytes: Uint8Array }): Promise<string> {
    const values = { ...newImport(file, clock.now()), source: "inbox" };
    const [row] = await db.insert(statementImports).values(values).returning({ id: statementImports.id });
    return row?.id ?? "";
  }

  async function clear(): Promise<void> {
    await db.execute(sql`truncate statement_matches, all_statement_rows, statements, statement_imports,
      statement_staged_rows, statement_known_rows, statement_row_ids, statement_row_texts restart identity`);
  }

  return {
    ...staff,
    imports,
    async take(bytes, { name = "ekstre", stopping } = {}) {
      const ctx = stopping ? { ...imports, stopping } : imports;
      const file = { name, bytes, account: null, layout: null };
      const first = await importFile(ctx, await begin(file), file);
      if (first.kind !== "layout") return first;
      return importFile(ctx, await begin(file), { ...file, layout: first.question.proposal });
    },
    async stored() {
      const rows = await db.select().from(statementRows);
      return sorted(rows.map(({ bookedOn, amount }) => `${bookedOn} ${amount}`));
    },
    counts: async () => ({
      rows: await db.$count(statementRows),
      statements: await db.$count(statements),
      staged: await db.$count(stagedRows),
    }),
    clear,
    async clearAll() {
      await clear();
      await db.update(orders).set({ status: "cancelled", completedAt: null, reference: null });
    },
    async stateOf(id) {
      const [row] = await db.select().from(statementRows).where(eq(statementRows.id, id));
      return row?.state;
    },
    async booksAreRight() {
      const checked = await checkBooks(db, clock);
      expect(checked.kind === "checked" && checked.differences).toEqual([]);
    },
  };
}

export function factsOf(rows: readonly PlannedRow[]): string[] {
  return sorted(rows.map(({ bookedOn, amount }) => `${bookedOn} ${amount}`));
}

function sorted(facts: readonly string[]): string[] {
  return facts.toSorted();
}

let rows = 0;

/** Stores one row of a statement of its own; 250 TL on 21 November unless given otherwise. Returns its id. */
export async function bookRow(
  { db, clock }: Pick<TestStatements, "db" | "clock">,
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
      ...{ importId: begun?.id ?? "", source: "inbox", format: "csv", account, currency },
      ...{ rowCount: 1, total: amount, newRows: 1 },
    })
    .returning({ id: statements.id });
  const values = { statementId: statement?.id ?? "", account, bookedOn: "2026-11-21", n: ++rows };
  const [row] = await db
    .insert(allStatementRows)
    .values({ ...values, description: text, ...change, amount })
    .returning({ id: allStatementRows.id });
  return row?.id ?? 0;
}
