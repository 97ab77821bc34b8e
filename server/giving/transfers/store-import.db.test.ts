import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkLedger } from "#server/giving/ledger/check-ledger.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { makePlan } from "#testing/statements/make-plan.ts";
import { sliceOf } from "#testing/statements/plan.ts";
import { writeCamt } from "#testing/statements/write-camt.ts";
import { writeCsv } from "#testing/statements/write-csv.ts";
import { writeMt940 } from "#testing/statements/write-mt940.ts";
import { factsOf, openTestStatements, type TestStatements } from "#testing/world/statements.ts";
import { endInterrupted } from "./end-interrupted.ts";
import { newImport } from "./import-file.ts";
import { listImports } from "./list-imports.ts";
import { listRows } from "./list-rows.ts";
import { matchStatements } from "./match-statements.ts";
import type { FileEvent } from "./readers/read-file.ts";
import { createStaging } from "./stage-rows.ts";
import { storeImport } from "./store-import.ts";
import { stagedRows, statementImports, statementRows, statements } from "./table.ts";

let bank: TestStatements;
beforeAll(async () => {
  bank = await openTestStatements();
});
afterAll(() => bank.close());
beforeEach(() => bank.clear());

const plan = makePlan();
const smallPlan = sliceOf(plan, 0, 300);

/** Creates an import whose file has been read, with rows of these amounts in kuruş on one day. */
async function stageImport(id: string, amounts: readonly number[]) {
  const file = newImport({ name: id, bytes: Buffer.from(id) }, bank.clock.now());
  await bank.db.insert(statementImports).values({ ...file, id, source: "inbox" });
  const staging = createStaging(bank.db, id, () => "");
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const row = {
    bookedOn: "2026-11-02",
    description: "a",
    payerName: null,
    payerIban: null,
    bankRowId: null,
    balance: null,
  };
  const events: FileEvent[] = [
    { kind: "begin", format: "csv", account: plan.iban, currency: "TRY" },
    ...amounts.map((amount, line): FileEvent => ({ kind: "row", row: { ...row, line, amount } })),
    { kind: "end", opening: null, closing: null, rows: amounts.length, total },
  ];
  await staging.stage(events);
  return staging.parts;
}

/** Creates the rows that a process leaves when it is killed while it stores a file. */
async function stagePartlyStored(id: string, amounts: readonly number[]): Promise<void> {
  await stageImport(id, amounts);
  await bank.db.update(statementImports).set({ storing: true }).where(sql`id = ${id}`);
  await bank.db.execute(sql`
    insert into all_statement_rows (statement_id, account, booked_on, amount, n, description)
    select import_id || '.' || part, account, booked_on, amount, position + 1, description
    from statement_staged_rows where import_id = ${id} order by position limit ${amounts.length - 1}`);
}

const countInvisibleRows = async () => {
  const rows = await rowsOf<{ n: number }>(
    bank.db,
  )`select count(*)::int as n from all_statement_rows where statement_id not in (select id from statements)`;
  return rows[0]?.n;
};

async function findDifferences() {
  const ledger = await checkLedger(bank.db, bank.clock);
  return ledger.kind === "checked" && ledger.differences.map(({ kind, subject }) => [kind, subject]);
}

describe("while a file is being stored", () => {
  test("other connections see none of its rows, and afterwards all of them", async () => {
    const counts = new Set<number>();
    let isRunning = true;
    const observeCounts = async () => {
      while (isRunning) counts.add((await bank.countRows()).rows);
    };
    const observing = observeCounts();
    await bank.importBytes(writeMt940(plan));
    isRunning = false;
    await observing;
    counts.add((await bank.countRows()).rows);
    expect([...counts].toSorted((one, other) => one - other)).toEqual([0, plan.rows.length]);
  });

  test("lists and matching ignore its rows, and the database refuses matches with them", async () => {
    await stagePartlyStored("killed", [500, 500, 700]);
    expect(await countInvisibleRows()).toBe(2);
    expect(await bank.countRows()).toMatchObject({ rows: 0, statements: 0 });
    expect(await listRows(bank.db, { page: 1 })).toMatchObject({ rows: [], counts: {}, total: 0 });
    expect(await matchStatements(bank, { automatic: true })).toEqual({});
    expect(await listImports(bank.db, 1)).toMatchObject({ rows: [{ state: "reading", statements: [] }] });
    const order = await bank.place({ paymentMethod: "bank_transfer" });
    const match = sql`insert into statement_matches (row_id, order_id, amount)
      select id, ${order}, 100 from all_statement_rows limit 1`;
    await expect(bank.db.execute(match)).rejects.toThrow();
  });
});

describe("a killed process", () => {
  test("leaves no visible row if it was storing, and the file can be imported again", async () => {
    await stagePartlyStored("killed", [500, 500, 700]);
    bank.passMinutes(2);
    expect(await bank.importBytes(writeMt940(smallPlan))).toMatchObject({ newRows: 300 });
    expect(await bank.listStoredRows()).toEqual(factsOf(smallPlan.rows));
    expect([await countInvisibleRows(), await bank.countRows()]).toMatchObject([0, { staged: 0 }]);
    const [killed] = await bank.db.select().from(statementImports).where(sql`id = 'killed'`);
    expect(killed).toMatchObject({ state: "refused", reason: "interrupted", storing: false, remains: false });
  });

  test("leaves a stored import if all rows were stored, and another process cleans it up", async () => {
    await bank.importBytes(
      writeCsv({ ...smallPlan, rows: smallPlan.rows.map((row) => ({ ...row, payerIban: null })) }),
    );
    await bank.importBytes(writeCamt(smallPlan));
    const rowsBefore = await bank.db.select().from(statementRows).orderBy(statementRows.id);
    // Restores the state before the last step of the second import.
    const [row] = rowsBefore.filter(({ payerIbanHash }) => payerIbanHash);
    if (!row) throw new Error("no row with a payer");
    const [camtStatement] = await bank.db.select().from(statements).where(sql`format = 'camt053'`);
    const importId = camtStatement?.importId ?? "";
    await bank.db.execute(sql`update statement_rows set payer_iban_hash = null where id = ${row.id}`);
    const { account, bookedOn, amount, description, payerIbanHash } = row;
    const stagedRow = {
      importId,
      position: 0,
      part: 0,
      rowId: row.id,
      account,
      bookedOn,
      amount,
      description,
    };
    await bank.db.insert(stagedRows).values({ ...stagedRow, payerIbanHash });
    await bank.db.update(statementImports).set({ storing: true, remains: true }).where(sql`id = ${importId}`);
    bank.passMinutes(2);
    expect(await endInterrupted(bank)).toBe(1);
    const after = await bank.db.select().from(statementRows).orderBy(statementRows.id);
    expect(after.map((row) => row.payerIbanHash)).toEqual(rowsBefore.map((each) => each.payerIbanHash));
    expect(await bank.countRows()).toEqual({ rows: 300, statements: 2, staged: 0 });
    expect(await endInterrupted(bank)).toBe(0);
  });

  test("stores nothing if it continues after another process ended its import", async () => {
    const parts = await stageImport("slow", [500]);
    bank.passMinutes(2);
    expect(await endInterrupted(bank)).toBe(1);
    await expect(storeImport(bank.imports, "slow", parts)).rejects.toMatchObject({ code: "import_ended" });
    expect([await countInvisibleRows(), await bank.countRows()]).toMatchObject([0, { rows: 0, staged: 0 }]);
  });
});

test("concurrent imports of overlapping files store each payment once", async () => {
  const files = [
    await stageImport("one", [500, 500, 700]),
    await stageImport("two", [500, 500, 500]),
    await stageImport("three", [700, 900]),
  ];
  await Promise.all(["one", "two", "three"].map((id, at) => storeImport(bank.imports, id, files[at] ?? [])));
  expect(await bank.listStoredRows()).toEqual(
    [500, 500, 500, 700, 900].map((amount) => `2026-11-02 ${amount}`),
  );
});

test("the database refuses to delete rows that have a statement", async () => {
  await bank.importBytes(writeMt940(sliceOf(plan, 0, 10)));
  await expect(bank.db.execute(sql`delete from all_statement_rows`)).rejects.toThrow();
  expect(await bank.countRows()).toMatchObject({ rows: 10 });
});

test("the ledger check finds the rows that an ended import has not deleted", async () => {
  await stagePartlyStored("killed", [500, 500]);
  await bank.db.execute(sql`update statement_imports set seen_at = now()`);
  expect(await findDifferences()).toEqual([]);
  await bank.db.execute(sql`update statement_imports set remains = false, storing = false`);
  expect(await findDifferences()).toEqual([["statement_difference", "import:killed"]]);
  await bank.clear();
  await bank.importBytes(writeMt940(sliceOf(plan, 0, 10)));
  await bank.db.execute(sql`update statement_imports set row_count = 11`);
  expect(await findDifferences()).toMatchObject([
    ["statement_difference", expect.stringMatching(/^import:/)],
  ]);
});
