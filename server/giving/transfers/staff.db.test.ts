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
import { changeLayout, forgetLayout } from "./save-layout.ts";
import { statementMatches, statementRows } from "./table.ts";
import { uploadStatement } from "./upload-statement.ts";

const whole = makePlan();
/** With money that comes and goes. */
const first = whole.rows.findIndex(({ amount }) => amount < 0);
const plan = sliceOf(whole, first - 20, first + 20);

let bank: TestStatements;
beforeAll(async () => {
  bank = await openTestStatements();
});
afterAll(() => bank.close());
beforeEach(() => bank.clear());

const file = { name: "hareketler.csv", account: null, layout: null };
const waits = 60_000;

describe("an upload by staff", () => {
  test("needs the permission, which viewers do not have", async () => {
    const upload = { ...file, bytes: writeMt940(plan) };
    const refused = await uploadStatement(await bank.as("Vera", "viewer"), bank.imports, upload, waits);
    expect(refused).toEqual({ kind: "forbidden", permission: "transfers.write" });
    const taken = await uploadStatement(await bank.as("Ece", "editor"), bank.imports, upload, waits);
    expect(taken).toMatchObject({ kind: "stored", newRows: 40 });
    const { rows } = await listImports(bank.db, 1);
    expect(rows).toMatchObject([
      { fileName: "hareketler.csv", by: "Ece", state: "stored", rowCount: 40, newRows: 40 },
    ]);
  });

  test("says once what the columns are; it is remembered when the file was read with it", async () => {
    const staff = await bank.as("Ece", "editor");
    const upload = { ...file, bytes: writeCsv(plan) };
    const asked = await uploadStatement(staff, bank.imports, upload, waits);
    if (asked.kind !== "layout") throw new Error(asked.kind);
    const { proposal } = asked.question;
    expect(await listImports(bank.db, 1)).toMatchObject({ total: 0 });
    const withdrawn = await bank.db.select().from(auditLog).where(sql`entity_id = ${asked.id}`);
    expect(withdrawn).toMatchObject([
      { actorName: "Ece", action: "import", after: { file: "hareketler.csv" } },
      { actorName: "Ece", action: "delete", before: { file: "hareketler.csv" } },
    ]);
    const wrong = { ...proposal, decimal: "." } as const;
    expect(await uploadStatement(staff, bank.imports, { ...upload, layout: wrong }, waits)).toMatchObject({
      kind: "refused",
    });
    expect(await readLayouts(bank.db)).toEqual({});
    expect(await uploadStatement(staff, bank.imports, { ...upload, layout: proposal }, waits)).toMatchObject({
      newRows: 40,
    });
    expect(await readLayouts(bank.db)).toEqual({ [plan.iban]: proposal });
    expect(await uploadStatement(staff, bank.imports, upload, waits)).toMatchObject({
      kind: "stored",
      newRows: 0,
    });
    const trail = await bank.db.select().from(auditLog).orderBy(auditLog.id);
    expect(trail.filter(({ action }) => action === "map-columns")).toMatchObject([
      { actorName: "Ece", entity: "statement", entityId: plan.iban },
    ]);
    // The same columns with another meaning, then none.
    const changed = { ...proposal, roles: proposal.roles.map((role) => (role === "balance" ? null : role)) };
    expect(await changeLayout(await bank.as("Vera", "viewer"), plan.iban, changed)).toMatchObject({
      kind: "forbidden",
    });
    expect(await changeLayout(staff, plan.iban, { ...changed, header: ["x"] })).toEqual({ kind: "changed" });
    expect(await changeLayout(staff, plan.iban, changed)).toEqual({ kind: "saved" });
    expect(await readLayouts(bank.db)).toEqual({ [plan.iban]: changed });
    expect(await forgetLayout(staff, plan.iban)).toEqual({ kind: "saved" });
    expect(await forgetLayout(staff, plan.iban)).toEqual({ kind: "changed" });
    expect(await uploadStatement(staff, bank.imports, upload, waits)).toMatchObject({ kind: "layout" });
    expect(await bank.db.$count(auditLog, sql`action = 'forget-columns'`)).toBe(1);
  });

  test("that takes long answers before it is stored", async () => {
    const staff = await bank.as("Ece", "editor");
    const early = await uploadStatement(staff, bank.imports, { ...file, bytes: writeMt940(plan) }, 0);
    expect(early.kind).toBe("reading");
    await expect.poll(async () => (await bank.counts()).rows, { timeout: 20_000 }).toBe(40);
  });
});

test("rows are listed newest first, by state, account, days and amount", async () => {
  await bank.take(writeMt940(plan));
  const all = await listRows(bank.db, { page: 1 });
  expect(all).toMatchObject({ total: 40, pages: 2, counts: { new: 40 } });
  expect(all.rows.map(({ bookedOn }) => bookedOn)).toEqual(
    all.rows
      .map(({ bookedOn }) => bookedOn)
      .toSorted()
      .toReversed(),
  );
  const [row] = plan.rows;
  const amount = Math.abs(row?.amount ?? 0);
  const same = plan.rows.filter((each) => Math.abs(each.amount) === amount);
  expect(await listRows(bank.db, { amount, page: 1 })).toMatchObject({ total: same.length });
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
  /** The constraint that refuses it. */
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => violatedConstraint(error),
    );

  test("lets no row be matched with more than it brought", async () => {
    await bank.take(writeMt940(plan));
    const [row] = await bank.db.select().from(statementRows).where(sql`amount > 200`).limit(1);
    const [out] = await bank.db.select().from(statementRows).where(sql`amount < 0`).limit(1);
    if (!row || !out) throw new Error("no rows");
    const orderId = await bank.place();
    const match = (amount: number, rowId = row.id) =>
      bank.db.insert(statementMatches).values({ rowId, orderId, amount });
    const rule = "statement_matches_stay_within_row";
    expect(await refusal(match(row.amount + 1))).toBe(rule);
    expect(await refusal(match(1, out.id))).toBe(rule);
    await match(row.amount - 100);
    expect(await refusal(match(101))).toBe(rule);
    await match(100);
    await bank.db.execute(sql`update statement_matches set undone_at = now() where amount = 100`);
    await match(60);
    expect(
      await refusal(bank.db.execute(sql`update statement_matches set undone_at = null where amount = 100`)),
    ).toBe(rule);
    expect(await refusal(bank.db.execute(sql`update statement_matches set amount = 1`))).toBe(
      "statement_matches_stay",
    );
    expect(await refusal(bank.db.execute(sql`delete from statement_matches`))).toBe("statement_matches_stay");
  });

  test("keeps what the bank wrote", async () => {
    await bank.take(writeMt940(plan));
    expect(await refusal(bank.db.execute(sql`update statement_rows set amount = 1`))).toBe(
      "statement_rows_stay",
    );
    expect(await refusal(bank.db.execute(sql`delete from statement_rows`))).toBe("statement_rows_stay");
    expect(await refusal(bank.db.execute(sql`update statements set closing = 1`))).toBe("statements_stay");
    // The state and an erasure are no part of it.
    await bank.db.execute(sql`update statement_rows set state = 'ignored', description = ''`);
  });
});
