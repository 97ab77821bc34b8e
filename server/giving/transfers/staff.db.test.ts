import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { violatedConstraint } from "#server/platform/errors.ts";
import { auditLog } from "#server/staff/table.ts";
import { makePlan } from "#testing/statements/make-plan.ts";
import { sliceOf } from "#testing/statements/plan.ts";
import { writeCsv } from "#testing/statements/write-csv.ts";
import { writeMt940 } from "#testing/statements/write-mt940.ts";
import { openTestStatements, type TestStatements } from "#testing/world/statements.ts";
import { listImports } from "./list-imports.ts";
import { listRows } from "./list-rows.ts";
import { readLayouts } from "./queries.ts";
import { changeLayout, deleteLayout } from "./save-layout.ts";
import { statementMatches, statementRows } from "./table.ts";
import { uploadStatement } from "./upload-statement.ts";

const fullPlan = makePlan();
/** Contains incoming and outgoing rows. */
const firstOutgoing = fullPlan.rows.findIndex(({ amount }) => amount < 0);
const plan = sliceOf(fullPlan, firstOutgoing - 20, firstOutgoing + 20);

let bank: TestStatements;
beforeAll(async () => {
  bank = await openTestStatements();
});
afterAll(() => bank.close());
beforeEach(() => bank.clear());

const file = { name: "hareketler.csv", account: null, layout: null };
const waitMs = 60_000;

describe("an upload by staff", () => {
  test("needs the permission, which viewers do not have", async () => {
    const upload = { ...file, bytes: writeMt940(plan) };
    const viewerResult = await uploadStatement(await bank.as("Vera", "viewer"), bank.imports, upload, waitMs);
    expect(viewerResult).toEqual({ kind: "forbidden", area: "transfers", level: "change" });
    const editorResult = await uploadStatement(await bank.as("Ece", "editor"), bank.imports, upload, waitMs);
    expect(editorResult).toMatchObject({ kind: "stored", newRows: 40 });
    const { rows } = await listImports(bank.db, 1);
    expect(rows).toMatchObject([
      { fileName: "hareketler.csv", by: "Ece", state: "stored", rowCount: 40, newRows: 40 },
    ]);
  });

  test("asks for the columns of a table once, and stores the answer if the file can be read with it", async () => {
    const staff = await bank.as("Ece", "editor");
    const upload = { ...file, bytes: writeCsv(plan) };
    const question = await uploadStatement(staff, bank.imports, upload, waitMs);
    if (question.kind !== "layout") throw new Error(question.kind);
    const { proposal } = question.question;
    expect(await listImports(bank.db, 1)).toMatchObject({ total: 0 });
    const deletedUpload = await bank.db.select().from(auditLog).where(sql`entity_id = ${question.id}`);
    expect(deletedUpload).toMatchObject([
      { actorName: "Ece", action: "import", after: { file: "hareketler.csv" } },
      { actorName: "Ece", action: "delete", before: { file: "hareketler.csv" } },
    ]);
    const wrongLayout = { ...proposal, decimal: "." } as const;
    expect(
      await uploadStatement(staff, bank.imports, { ...upload, layout: wrongLayout }, waitMs),
    ).toMatchObject({
      kind: "refused",
    });
    expect(await readLayouts(bank.db)).toEqual({});
    expect(await uploadStatement(staff, bank.imports, { ...upload, layout: proposal }, waitMs)).toMatchObject(
      {
        newRows: 40,
      },
    );
    expect(await readLayouts(bank.db)).toEqual({ [plan.iban]: proposal });
    expect(await uploadStatement(staff, bank.imports, upload, waitMs)).toMatchObject({
      kind: "stored",
      newRows: 0,
    });
    const trail = await bank.db.select().from(auditLog).orderBy(auditLog.id);
    expect(trail.filter(({ action }) => action === "map-columns")).toMatchObject([
      { actorName: "Ece", entity: "statement", entityId: plan.iban },
    ]);
    const changedLayout = {
      ...proposal,
      roles: proposal.roles.map((role) => (role === "balance" ? null : role)),
    };
    expect(await changeLayout(await bank.as("Vera", "viewer"), plan.iban, changedLayout)).toMatchObject({
      kind: "forbidden",
    });
    expect(await changeLayout(staff, plan.iban, { ...changedLayout, header: ["x"] })).toEqual({
      kind: "changed",
    });
    expect(await changeLayout(staff, plan.iban, changedLayout)).toEqual({ kind: "saved" });
    expect(await readLayouts(bank.db)).toEqual({ [plan.iban]: changedLayout });
    expect(await deleteLayout(staff, plan.iban)).toEqual({ kind: "saved" });
    expect(await deleteLayout(staff, plan.iban)).toEqual({ kind: "changed" });
    expect(await uploadStatement(staff, bank.imports, upload, waitMs)).toMatchObject({ kind: "layout" });
    expect(await bank.db.$count(auditLog, sql`action = 'forget-columns'`)).toBe(1);
  });

  test("of a long file returns before the file is stored", async () => {
    const staff = await bank.as("Ece", "editor");
    const result = await uploadStatement(staff, bank.imports, { ...file, bytes: writeMt940(plan) }, 0);
    expect(result.kind).toBe("reading");
    await expect.poll(async () => (await bank.countRows()).rows, { timeout: 20_000 }).toBe(40);
  });
});

test("rows are listed newest first, by state, account, days and amount", async () => {
  await bank.importBytes(writeMt940(plan));
  const list = await listRows(bank.db, { page: 1 });
  expect(list).toMatchObject({ total: 40, pages: 2, counts: { new: 40 } });
  expect(list.rows.map(({ bookedOn }) => bookedOn)).toEqual(
    list.rows
      .map(({ bookedOn }) => bookedOn)
      .toSorted()
      .toReversed(),
  );
  const [row] = plan.rows;
  const amount = Math.abs(row?.amount ?? 0);
  const sameAmountRows = plan.rows.filter((row) => Math.abs(row.amount) === amount);
  expect(await listRows(bank.db, { amount, page: 1 })).toMatchObject({ total: sameAmountRows.length });
  expect(await listRows(bank.db, { state: "matched", page: 7 })).toMatchObject({
    total: 0,
    page: 1,
    rows: [],
  });
  expect(await listRows(bank.db, { account: "TR809990200000000000000001", page: 1 })).toMatchObject({
    total: 0,
  });
  expect(await listRows(bank.db, { from: "2027-01-01", page: 1 })).toMatchObject({ total: 0 });
});

describe("the database", () => {
  /** Returns the name of the constraint that refuses the statement. */
  const findViolation = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => violatedConstraint(error),
    );

  test("refuses matches above the row's amount", async () => {
    await bank.importBytes(writeMt940(plan));
    const [row] = await bank.db.select().from(statementRows).where(sql`amount > 200`).limit(1);
    const [outgoingRow] = await bank.db.select().from(statementRows).where(sql`amount < 0`).limit(1);
    if (!row || !outgoingRow) throw new Error("no rows");
    const orderId = await bank.place();
    const match = (amount: number, rowId = row.id) =>
      bank.db.insert(statementMatches).values({ rowId, orderId, amount });
    const constraint = "statement_matches_stay_within_row";
    expect(await findViolation(match(row.amount + 1))).toBe(constraint);
    expect(await findViolation(match(1, outgoingRow.id))).toBe(constraint);
    await match(row.amount - 100);
    expect(await findViolation(match(101))).toBe(constraint);
    await match(100);
    await bank.db.execute(sql`update statement_matches set undone_at = now() where amount = 100`);
    await match(60);
    expect(
      await findViolation(
        bank.db.execute(sql`update statement_matches set undone_at = null where amount = 100`),
      ),
    ).toBe(constraint);
    expect(await findViolation(bank.db.execute(sql`update statement_matches set amount = 1`))).toBe(
      "statement_matches_stay",
    );
    expect(await findViolation(bank.db.execute(sql`delete from statement_matches`))).toBe(
      "statement_matches_stay",
    );
  });

  test("refuses changes of the bank's data", async () => {
    await bank.importBytes(writeMt940(plan));
    expect(await findViolation(bank.db.execute(sql`update statement_rows set amount = 1`))).toBe(
      "statement_rows_stay",
    );
    expect(await findViolation(bank.db.execute(sql`delete from statement_rows`))).toBe("statement_rows_stay");
    expect(await findViolation(bank.db.execute(sql`update statements set closing = 1`))).toBe(
      "statements_stay",
    );
    // The state may change, and the text may be erased.
    await bank.db.execute(sql`update statement_rows set state = 'ignored', description = ''`);
  });
});
