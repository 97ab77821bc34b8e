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
const some = sliceOf(plan, 0, 300);

/** An import whose file has been read; `rows`: amounts of one day, in kuruş. */
async function staged(id: string, amounts: readonly number[]) {
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
  await staging.take(events);
  return staging.parts;
}

/** Creates the rows of a process that was killed while it stored a file. */
async function killedWhileStoring(id: string, amounts: readonly number[]): Promise<void> {
  await staged(id, amounts);
  await bank.db.update(statementImports).set({ storing: true }).where(sql`id = ${id}`);
  await bank.db.execute(sql`
    insert into all_statement_rows (statement_id, account, booked_on, amount, n, description)
    select import_id || '.' || part, account, booked_on, amount, position + 1, description
    from statement_staged_rows where import_id = ${id} order by position limit ${amounts.length - 1}`);
}

const unseen = async () => {
  const rows = await rowsOf<{ n: number }>(
    bank.db,
  )`select count(*)::int as n from all_statement_rows where statement_id not in (select id from statements)`;
  return rows[0]?.n;
};

async function differences() {
  const checked = await checkLedger(bank.db, bank.clock);
  return checked.kind === "checked" && checked.differences.map(({ kind, subject }) => [kind, subject]);
}

describe("until a file is stored whole", () => {
  test("none of its rows is there, then all are", async () => {
    const counts = new Set<number>();
    let taking = true;
    const look = async () => {
      while (taking) counts.add((await bank.counts()).rows);
    };
    const looking = look();
    await bank.importBytes(writeMt940(plan));
    taking = false;
    await looking;
    counts.add((await bank.counts()).rows);
    expect([...counts].toSorted((one, other) => one - other)).toEqual([0, plan.rows.length]);
  });

  test("lists, matching and matches know nothing of it", async () => {
    await killedWhileStoring("killed", [500, 500, 700]);
    expect(await unseen()).toBe(2);
    expect(await bank.counts()).toMatchObject({ rows: 0, statements: 0 });
    expect(await listRows(bank.db, { page: 1 })).toMatchObject({ rows: [], counts: {}, total: 0 });
    expect(await matchStatements(bank, { automatic: true })).toEqual({});
    expect(await listImports(bank.db, 1)).toMatchObject({ rows: [{ state: "reading", statements: [] }] });
    const order = await bank.place({ paymentMethod: "bank_transfer" });
    const match = sql`insert into statement_matches (row_id, order_id, amount)
      select id, ${order}, 100 from all_statement_rows limit 1`;
    await expect(bank.db.execute(match)).rejects.toThrow();
  });
});

describe("a process that is killed", () => {
  test("while it stores leaves nothing, and the file can be given again", async () => {
    await killedWhileStoring("killed", [500, 500, 700]);
    bank.pass(2);
    expect(await bank.importBytes(writeMt940(some))).toMatchObject({ newRows: 300 });
    expect(await bank.stored()).toEqual(factsOf(some.rows));
    expect([await unseen(), await bank.counts()]).toMatchObject([0, { staged: 0 }]);
    const [killed] = await bank.db.select().from(statementImports).where(sql`id = 'killed'`);
    expect(killed).toMatchObject({ state: "refused", reason: "interrupted", storing: false, remains: false });
  });

  test("after the file was complete leaves a file that is finished", async () => {
    await bank.importBytes(
      writeCsv({ ...some, rows: some.rows.map((row) => ({ ...row, payerIban: null })) }),
    );
    await bank.importBytes(writeCamt(some));
    const known = await bank.db.select().from(statementRows).orderBy(statementRows.id);
    // As before the last step of the second file.
    const [row] = known.filter(({ payerIbanHash }) => payerIbanHash);
    if (!row) throw new Error("no row with a payer");
    const [last] = await bank.db.select().from(statements).where(sql`format = 'camt053'`);
    const importId = last?.importId ?? "";
    await bank.db.execute(sql`update statement_rows set payer_iban_hash = null where id = ${row.id}`);
    const { account, bookedOn, amount, description, payerIbanHash } = row;
    const left = { importId, position: 0, part: 0, rowId: row.id, account, bookedOn, amount, description };
    await bank.db.insert(stagedRows).values({ ...left, payerIbanHash });
    await bank.db.update(statementImports).set({ storing: true, remains: true }).where(sql`id = ${importId}`);
    bank.pass(2);
    expect(await endInterrupted(bank)).toBe(1);
    const after = await bank.db.select().from(statementRows).orderBy(statementRows.id);
    expect(after.map((each) => each.payerIbanHash)).toEqual(known.map((each) => each.payerIbanHash));
    expect(await bank.counts()).toEqual({ rows: 300, statements: 2, staged: 0 });
    expect(await endInterrupted(bank)).toBe(0);
  });

  test("goes on too late, and stores nothing", async () => {
    const parts = await staged("slow", [500]);
    bank.pass(2);
    expect(await endInterrupted(bank)).toBe(1);
    await expect(storeImport(bank.imports, "slow", parts)).rejects.toMatchObject({ code: "import_ended" });
    expect([await unseen(), await bank.counts()]).toMatchObject([0, { rows: 0, staged: 0 }]);
  });
});

test("two processes that store overlapping files store each payment once", async () => {
  const files = [
    await staged("one", [500, 500, 700]),
    await staged("two", [500, 500, 500]),
    await staged("three", [700, 900]),
  ];
  await Promise.all(["one", "two", "three"].map((id, at) => storeImport(bank.imports, id, files[at] ?? [])));
  expect(await bank.stored()).toEqual([500, 500, 500, 700, 900].map((amount) => `2026-11-02 ${amount}`));
});

test("rows that no statement names can be deleted, others cannot", async () => {
  await bank.importBytes(writeMt940(sliceOf(plan, 0, 10)));
  await expect(bank.db.execute(sql`delete from all_statement_rows`)).rejects.toThrow();
  expect(await bank.counts()).toMatchObject({ rows: 10 });
});

test("the check of the books finds what an import has left", async () => {
  await killedWhileStoring("killed", [500, 500]);
  await bank.db.execute(sql`update statement_imports set seen_at = now()`);
  expect(await differences()).toEqual([]);
  await bank.db.execute(sql`update statement_imports set remains = false, storing = false`);
  expect(await differences()).toEqual([["statement_difference", "import:killed"]]);
  await bank.clear();
  await bank.importBytes(writeMt940(sliceOf(plan, 0, 10)));
  await bank.db.execute(sql`update statement_imports set row_count = 11`);
  expect(await differences()).toMatchObject([["statement_difference", expect.stringMatching(/^import:/)]]);
});
