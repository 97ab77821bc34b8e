import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { settings } from "#server/platform/db/table.ts";
import { makePlan } from "#testing/statements/make-plan.ts";
import { type PlannedRow, type StatementPlan, sliceOf } from "#testing/statements/plan.ts";
import { writeCamt } from "#testing/statements/write-camt.ts";
import { writeCsv } from "#testing/statements/write-csv.ts";
import { writeMt940 } from "#testing/statements/write-mt940.ts";
import { writeXlsx, zip } from "#testing/statements/write-xlsx.ts";
import { factsOf, openTestStatements, type TestStatements } from "#testing/world/statements.ts";
import { endInterrupted } from "./end-interrupted.ts";
import { newImport } from "./import-file.ts";
import { readStatement } from "./read-statement.ts";
import { stagedRows, statementImports, statementRows } from "./table.ts";

let bank: TestStatements;
beforeAll(async () => {
  bank = await openTestStatements();
});
afterAll(() => bank.close());
beforeEach(() => bank.clear());

const isFullRun = process.env.EVERYTHING === "1";
const plan = makePlan({ rows: isFullRun ? 2_000 : 300 });
const total = plan.rows.length;
const firstRows = sliceOf(plan, 0, isFullRun ? 500 : 100);
const small = sliceOf(plan, 0, 40);

type WriteStatement = (of: StatementPlan) => Buffer | Promise<Buffer>;
const formats: Record<string, WriteStatement> = {
  mt940: (of) => writeMt940(of),
  camt053: (of) => writeCamt(of),
  csv: (of) => writeCsv(of, { encoding: "windows-1254" }),
  xlsx: (of) => writeXlsx(of),
};
const unnumberedFormats: Record<string, WriteStatement> = {
  mt940: (of) => writeMt940(of, { numbered: false, subfields: false }),
  camt053: (of) => writeCamt(of, { numbered: false }),
  csv: (of) => writeCsv(of, { numbered: false, newestFirst: true }),
  xlsx: (of) => writeXlsx(of, { numbered: false, amounts: "debit-credit" }),
};

/** Plans a statement with these amounts on one day; `id` returns the bank number of each row. */
function planDay(amounts: readonly number[], id = (index: number) => `${index + 1}`): StatementPlan {
  const [row] = plan.rows;
  if (!row) throw new Error("no row");
  const rows = amounts.map(
    (amount, at): PlannedRow => ({ ...row, amount, bankId: id(at), bookedOn: "2026-11-02" }),
  );
  return { ...plan, rows, opening: 0, closing: amounts.reduce((sum, amount) => sum + amount, 0) };
}

describe("the rows of a statement", () => {
  test.each(Object.keys(formats))(
    "in %s are stored once, and a second import changes nothing",
    async (format) => {
      const file = await (formats[format] as WriteStatement)(firstRows);
      expect(await bank.importBytes(file)).toMatchObject({
        kind: "stored",
        rows: firstRows.rows.length,
        newRows: firstRows.rows.length,
      });
      expect(await bank.listStoredRows()).toEqual(factsOf(firstRows.rows));
      const before = await bank.db.select().from(statementRows).orderBy(statementRows.id);
      expect(await bank.importBytes(file)).toMatchObject({
        kind: "stored",
        rows: firstRows.rows.length,
        newRows: 0,
      });
      expect(await bank.db.select().from(statementRows).orderBy(statementRows.id)).toEqual(before);
      expect(await bank.findDifferences()).toEqual([]);
    },
  );

  const mixedFormats = { ...unnumberedFormats, camt053: formats.camt053, csv: formats.csv } as typeof formats;
  const uniformFormats = [
    ["with the bank's numbers", formats],
    ["without numbers", unnumberedFormats],
  ] as const;
  test.each([["some with numbers", mixedFormats] as const, ...(isFullRun ? uniformFormats : [])])(
    "in overlapping files of all formats, %s, are stored once each",
    async (_name, writers) => {
      // Each part begins with a day: in a table without numbers, a part of a day would count too few equal rows.
      const partStarts = [0, 0.24, 0.5, 0.75, 1].map((share) => findDayStart(Math.floor(share * total)));
      const parts = Object.values(writers).map((write, at) =>
        write(sliceOf(plan, partStarts[Math.max(0, at - 1)] ?? 0, partStarts[at + 1] ?? total)),
      );
      for (const file of await Promise.all(parts))
        expect(await bank.importBytes(file)).toMatchObject({ kind: "stored" });
      expect(await bank.listStoredRows()).toEqual(factsOf(plan.rows));
      expect(await bank.importBytes(await (writers.xlsx as WriteStatement)(plan))).toMatchObject({
        newRows: 0,
      });
    },
  );

  /** Returns the index of the first row on the day of the row at this index. */
  function findDayStart(at: number): number {
    const day = plan.rows[at]?.bookedOn;
    return day === undefined ? plan.rows.length : plan.rows.findIndex(({ bookedOn }) => bookedOn === day);
  }
});

describe("equal payments on one day", () => {
  test("without numbers: the file with the most decides, in any order of the files", async () => {
    await bank.importBytes(writeMt940(planDay([500, 500]), { numbered: false }));
    await bank.importBytes(await writeXlsx(planDay([500, 500, 500]), { numbered: false }));
    await bank.importBytes(writeCamt(planDay([500]), { numbered: false }));
    expect(await bank.listStoredRows()).toHaveLength(3);
  });

  test("different numbers of one format are different payments", async () => {
    await bank.importBytes(writeCamt(planDay([500], () => "A")));
    await bank.importBytes(writeCamt(planDay([500, 500], (at) => "BC"[at] ?? "")));
    expect(await bank.listStoredRows()).toHaveLength(3);
  });

  test("with different numbers of two formats, the file with the most decides", async () => {
    await bank.importBytes(writeMt940(planDay([500, 500], (at) => `M${at}`)));
    await bank.importBytes(writeCamt(planDay([500, 500, 500], (at) => `C${at}`)));
    await bank.importBytes(writeCamt(planDay([500, 500, 500], (at) => `C${at}`)));
    expect(await bank.listStoredRows()).toHaveLength(3);
  });

  test("a number that a fee shares, or that the bank reuses, does not identify a payment", async () => {
    await bank.importBytes(writeCamt(planDay([500], () => "A")));
    await bank.importBytes(writeCamt(planDay([500, -100], () => "A")));
    await bank.importBytes(writeCamt(planDay([700], () => "A")));
    expect(await bank.listStoredRows()).toEqual(factsOf(planDay([500, -100, 700]).rows));
  });

  test("a number from a later file is stored with the row of the same text", async () => {
    const twoPayments = planDay([500, 500]);
    const [firstRow, other] = twoPayments.rows as [PlannedRow, PlannedRow];
    const planWithTexts = {
      ...twoPayments,
      rows: [
        { ...firstRow, text: "KX7" },
        { ...other, text: "ABC" },
      ],
    };
    await bank.importBytes(writeCamt(planWithTexts, { numbered: false }));
    await bank.importBytes(writeCamt(planWithTexts));
    const rows = await bank.db.select().from(statementRows).orderBy(statementRows.id);
    expect(rows.map(({ description, bankRowId }) => [description, bankRowId])).toEqual([
      ["KX7", "1"],
      ["ABC", "2"],
    ]);
  });

  test("a statement that a file contains twice counts once", async () => {
    const page = writeMt940(small);
    expect(await bank.importBytes(Buffer.concat([page, page]))).toMatchObject({ newRows: small.rows.length });
    expect(await bank.countRows()).toMatchObject({ statements: 1 });
  });
});

test("the payer's IBAN is stored as a digest with a key in the database, and later files add it", async () => {
  await bank.importBytes(
    writeCsv({ ...small, rows: small.rows.map((row) => ({ ...row, payerIban: null })) }),
  );
  await bank.importBytes(writeCamt(small));
  const rows = await bank.db.select().from(statementRows).orderBy(statementRows.id);
  const rowsWithPayer = rows.filter(({ payerIbanHash }) => payerIbanHash !== null);
  expect(rowsWithPayer).toHaveLength(small.rows.filter(({ payerIban }) => payerIban).length);
  const keys = await bank.db.select().from(settings);
  const text = JSON.stringify([rows, keys]);
  expect(keys.find(({ key }) => key === "transfers.payer-key")?.value).toMatchObject({
    key: expect.stringMatching(/^.{43}$/),
  });
  for (const { payerIban } of small.rows) if (payerIban) expect(text).not.toContain(payerIban);
  // The same payer has the same digest in another file.
  const hash = rowsWithPayer[0]?.payerIbanHash;
  await bank.clear();
  await bank.importBytes(writeMt940(small));
  const laterRows = await bank.db.select().from(statementRows);
  expect(laterRows.map(({ payerIbanHash }) => payerIbanHash)).toContain(hash);
});

describe("a refused file stores no row:", async () => {
  const wrong = Buffer.from(
    writeMt940(small).toString("latin1").replace(plan.iban, "TR360006200119000006672315"),
  );
  test.each<[string, Buffer, string]>([
    ["another account", wrong, "account_unknown"],
    ["CAMT, cut off", writeCamt(small).subarray(0, -300), "not_whole"],
    ["MT940, cut off", writeMt940(small).subarray(0, -120), "not_whole"],
    ["CSV, cut off in a row", writeCsv(small).subarray(0, -30), "not_whole"],
    ["XLSX, cut off", (await writeXlsx(small)).subarray(0, -300), "not_whole"],
    ["XLSX with a DOCTYPE", await zipWithDoctype(), "doctype"],
    [
      "CAMT with a DOCTYPE",
      Buffer.concat([Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]>'), writeCamt(small)]),
      "doctype",
    ],
    ["21 MB", Buffer.alloc(21 * 1024 * 1024, "a"), "too_large"],
    ["a wrong sum", writeMt940({ ...small, closing: small.closing + 1 }), "balance_differs"],
    [
      "an unreadable last line",
      Buffer.concat([writeCsv(small), Buffer.from("x;y;z;1;2\r\n")]),
      "date_unreadable",
    ],
  ])("%s", async (_name, file, reason) => {
    expect(await bank.importBytes(file)).toMatchObject({ kind: "refused", reason });
    expect(await bank.countRows()).toEqual({ rows: 0, statements: 0, staged: 0 });
    const [firstImport] = await bank.db
      .select()
      .from(statementImports)
      .orderBy(statementImports.createdAt)
      .limit(1);
    expect(firstImport?.endedAt).not.toBeNull();
  });

  test("a workbook that unpacks to 100 times its size, and a workbook of more than 200 MB", async () => {
    const sheets = (count: number, size: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`xl/${at}.xml`, createCompressibleBytes(size)]),
      );
    const dense = await zip({ "xl/workbook.xml": Buffer.alloc(5_000_000, 32) });
    expect(await bank.importBytes(dense)).toMatchObject({ reason: "zip_limits" });
    const large = await zip(sheets(21, 10_000_000), 1);
    expect(large.length).toBeLessThan(20 * 1024 * 1024);
    expect(await bank.importBytes(large)).toMatchObject({ reason: "zip_limits" });
    expect(await bank.countRows()).toEqual({ rows: 0, statements: 0, staged: 0 });
  });

  /** Creates bytes that compress to about a fiftieth. */
  function createCompressibleBytes(size: number): Buffer {
    const line = Buffer.alloc(8_000, " ");
    const bytes = Buffer.alloc(size, line);
    for (let at = 0; at < size; at += 400) bytes.writeUInt32LE((at * 2654435761) >>> 0, at);
    return bytes;
  }
});

describe("an interrupted import", () => {
  test("ends when the server stops, and the file can be imported again", async () => {
    const stop = new AbortController();
    const file = writeMt940(plan);
    const running = bank.importBytes(file, { stopping: stop.signal, read: readStatement });
    stop.abort(new Error("stopping"));
    await expect(running).rejects.toThrow("stopping");
    expect(await bank.countRows()).toEqual({ rows: 0, statements: 0, staged: 0 });
    expect(await bank.importBytes(file)).toMatchObject({ newRows: total });
  });

  test("of a killed process ends after a minute, and its staged rows are deleted", async () => {
    const values = {
      ...newImport({ name: "a", bytes: Buffer.from("a") }, bank.clock.now()),
      source: "inbox",
      id: "gone",
    };
    await bank.db.insert(statementImports).values(values);
    const row = { importId: "gone", position: 0, part: 0, account: plan.iban, bookedOn: "2026-11-02" };
    await bank.db.insert(stagedRows).values({ ...row, amount: 100, description: "" });
    expect(await endInterrupted(bank)).toBe(0);
    bank.passMinutes(2);
    expect(await endInterrupted(bank)).toBe(1);
    expect(await bank.countRows()).toEqual({ rows: 0, statements: 0, staged: 0 });
    expect(await bank.db.select({ reason: statementImports.reason }).from(statementImports)).toEqual([
      { reason: "interrupted" },
    ]);
  });
});

function zipWithDoctype(): Promise<Buffer> {
  return zip({ "xl/workbook.xml": '<!DOCTYPE a [<!ENTITY b "c">]><workbook/>' });
}
