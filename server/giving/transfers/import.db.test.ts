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

const everything = process.env.EVERYTHING === "1";
const plan = makePlan({ rows: everything ? 2_000 : 600 });
const total = plan.rows.length;
const some = sliceOf(plan, 0, everything ? 500 : 200);
const small = sliceOf(plan, 0, 40);

type Write = (of: StatementPlan) => Buffer | Promise<Buffer>;
const formats: Record<string, Write> = {
  mt940: (of) => writeMt940(of),
  camt053: (of) => writeCamt(of),
  csv: (of) => writeCsv(of, { encoding: "windows-1254" }),
  xlsx: (of) => writeXlsx(of),
};
const unnumbered: Record<string, Write> = {
  mt940: (of) => writeMt940(of, { numbered: false, subfields: false }),
  camt053: (of) => writeCamt(of, { numbered: false }),
  csv: (of) => writeCsv(of, { numbered: false, newestFirst: true }),
  xlsx: (of) => writeXlsx(of, { numbered: false, amounts: "debit-credit" }),
};

/** Rows of one day with these amounts; `id` numbers them. */
function dayOf(amounts: readonly number[], id = (at: number) => `${at + 1}`): StatementPlan {
  const [row] = plan.rows;
  if (!row) throw new Error("no row");
  const rows = amounts.map(
    (amount, at): PlannedRow => ({ ...row, amount, bankId: id(at), bookedOn: "2026-11-02" }),
  );
  return { ...plan, rows, opening: 0, closing: amounts.reduce((sum, amount) => sum + amount, 0) };
}

describe("the rows of a statement", () => {
  test.each(Object.keys(formats))("from %s are stored once, and again changes nothing", async (format) => {
    const file = await (formats[format] as Write)(some);
    expect(await bank.importBytes(file)).toMatchObject({
      kind: "stored",
      rows: some.rows.length,
      newRows: some.rows.length,
    });
    expect(await bank.stored()).toEqual(factsOf(some.rows));
    const before = await bank.db.select().from(statementRows).orderBy(statementRows.id);
    expect(await bank.importBytes(file)).toMatchObject({
      kind: "stored",
      rows: some.rows.length,
      newRows: 0,
    });
    expect(await bank.db.select().from(statementRows).orderBy(statementRows.id)).toEqual(before);
    expect(await bank.differences()).toEqual([]);
  });

  const mixed = { ...unnumbered, camt053: formats.camt053, csv: formats.csv } as typeof formats;
  const alike = [
    ["with the bank's numbers", formats],
    ["without numbers", unnumbered],
  ] as const;
  test.each([["some with numbers", mixed] as const, ...(everything ? alike : [])])(
    "from overlapping files of all formats, %s, are stored once each",
    async (_name, writers) => {
      // The cuts are between days: a table without numbers that ends within a day counts only what it has.
      const cuts = [0, 0.24, 0.5, 0.75, 1].map((part) => dayStart(Math.floor(part * total)));
      const parts = Object.values(writers).map((write, at) =>
        write(sliceOf(plan, cuts[Math.max(0, at - 1)] ?? 0, cuts[at + 1] ?? total)),
      );
      for (const file of await Promise.all(parts))
        expect(await bank.importBytes(file)).toMatchObject({ kind: "stored" });
      expect(await bank.stored()).toEqual(factsOf(plan.rows));
      expect(await bank.importBytes(await (writers.xlsx as Write)(plan))).toMatchObject({ newRows: 0 });
    },
  );

  /** Returns the first row of that row's day. */
  function dayStart(at: number): number {
    const day = plan.rows[at]?.bookedOn;
    return day === undefined ? plan.rows.length : plan.rows.findIndex(({ bookedOn }) => bookedOn === day);
  }
});

describe("equal payments of one day", () => {
  test("without numbers: the larger count wins, in any order of the files", async () => {
    await bank.importBytes(writeMt940(dayOf([500, 500]), { numbered: false }));
    await bank.importBytes(await writeXlsx(dayOf([500, 500, 500]), { numbered: false }));
    await bank.importBytes(writeCamt(dayOf([500]), { numbered: false }));
    expect(await bank.stored()).toHaveLength(3);
  });

  test("with other numbers of one format they are other payments", async () => {
    await bank.importBytes(writeCamt(dayOf([500], () => "A")));
    await bank.importBytes(writeCamt(dayOf([500, 500], (at) => "BC"[at] ?? "")));
    expect(await bank.stored()).toHaveLength(3);
  });

  test("with other numbers of another format the count decides", async () => {
    await bank.importBytes(writeMt940(dayOf([500, 500], (at) => `M${at}`)));
    await bank.importBytes(writeCamt(dayOf([500, 500, 500], (at) => `C${at}`)));
    await bank.importBytes(writeCamt(dayOf([500, 500, 500], (at) => `C${at}`)));
    expect(await bank.stored()).toHaveLength(3);
  });

  test("a number that a fee shares, or that the bank uses again, tells nothing apart", async () => {
    await bank.importBytes(writeCamt(dayOf([500], () => "A")));
    await bank.importBytes(writeCamt(dayOf([500, -100], () => "A")));
    await bank.importBytes(writeCamt(dayOf([700], () => "A")));
    expect(await bank.stored()).toEqual(factsOf(dayOf([500, -100, 700]).rows));
  });

  test("a number comes to the row with the same text", async () => {
    const two = dayOf([500, 500]);
    const [one, other] = two.rows as [PlannedRow, PlannedRow];
    const texts = {
      ...two,
      rows: [
        { ...one, text: "KX7" },
        { ...other, text: "ABC" },
      ],
    };
    await bank.importBytes(writeCamt(texts, { numbered: false }));
    await bank.importBytes(writeCamt(texts));
    const rows = await bank.db.select().from(statementRows).orderBy(statementRows.id);
    expect(rows.map(({ description, bankRowId }) => [description, bankRowId])).toEqual([
      ["KX7", "1"],
      ["ABC", "2"],
    ]);
  });

  test("a statement that is twice in a file counts once", async () => {
    const page = writeMt940(small);
    expect(await bank.importBytes(Buffer.concat([page, page]))).toMatchObject({ newRows: small.rows.length });
    expect(await bank.counts()).toMatchObject({ statements: 1 });
  });
});

test("the payer is known by a digest whose key is in the database, and later files complete a row", async () => {
  await bank.importBytes(
    writeCsv({ ...small, rows: small.rows.map((row) => ({ ...row, payerIban: null })) }),
  );
  await bank.importBytes(writeCamt(small));
  const rows = await bank.db.select().from(statementRows).orderBy(statementRows.id);
  const known = rows.filter(({ payerIbanHash }) => payerIbanHash !== null);
  expect(known).toHaveLength(small.rows.filter(({ payerIban }) => payerIban).length);
  const keys = await bank.db.select().from(settings);
  const text = JSON.stringify([rows, keys]);
  expect(keys.find(({ key }) => key === "transfers.payer-key")?.value).toMatchObject({
    key: expect.stringMatching(/^.{43}$/),
  });
  for (const { payerIban } of small.rows) if (payerIban) expect(text).not.toContain(payerIban);
  // The same payer has the same digest, also in the next file.
  const hash = known[0]?.payerIbanHash;
  await bank.clear();
  await bank.importBytes(writeMt940(small));
  const again = await bank.db.select().from(statementRows);
  expect(again.map(({ payerIbanHash }) => payerIbanHash)).toContain(hash);
});

describe("a file that is refused leaves nothing", async () => {
  const wrong = Buffer.from(
    writeMt940(small).toString("latin1").replace(plan.iban, "TR360006200119000006672315"),
  );
  test.each<[string, Buffer, string]>([
    ["of another account", wrong, "account_unknown"],
    ["cut off", writeCamt(small).subarray(0, -300), "not_whole"],
    ["of lines, cut off", writeMt940(small).subarray(0, -120), "not_whole"],
    ["of a table, cut off in a row", writeCsv(small).subarray(0, -30), "not_whole"],
    ["packed, cut off", (await writeXlsx(small)).subarray(0, -300), "not_whole"],
    ["packed, with a DOCTYPE", await packedDoctype(), "doctype"],
    [
      "with a DOCTYPE",
      Buffer.concat([Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]>'), writeCamt(small)]),
      "doctype",
    ],
    ["of 21 MB", Buffer.alloc(21 * 1024 * 1024, "a"), "too_large"],
    ["whose sum is wrong", writeMt940({ ...small, closing: small.closing + 1 }), "balance_differs"],
    [
      "with a wrong last line",
      Buffer.concat([writeCsv(small), Buffer.from("x;y;z;1;2\r\n")]),
      "date_unreadable",
    ],
  ])("%s", async (_name, file, reason) => {
    expect(await bank.importBytes(file)).toMatchObject({ kind: "refused", reason });
    expect(await bank.counts()).toEqual({ rows: 0, statements: 0, staged: 0 });
    const [last] = await bank.db.select().from(statementImports).orderBy(statementImports.createdAt).limit(1);
    expect(last?.endedAt).not.toBeNull();
  });

  test("a workbook that unpacks to 100 times its size, and one over 200 MB", async () => {
    const sheets = (count: number, size: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`xl/${at}.xml`, noise(size)]));
    const dense = await zip({ "xl/workbook.xml": Buffer.alloc(5_000_000, 32) });
    expect(await bank.importBytes(dense)).toMatchObject({ reason: "zip_limits" });
    const large = await zip(sheets(21, 10_000_000));
    expect(large.length).toBeLessThan(20 * 1024 * 1024);
    expect(await bank.importBytes(large)).toMatchObject({ reason: "zip_limits" });
    expect(await bank.counts()).toEqual({ rows: 0, statements: 0, staged: 0 });
  });

  /** The text compresses to about a fiftieth. */
  function noise(size: number): Buffer {
    const line = Buffer.alloc(8_000, " ");
    const made = Buffer.alloc(size, line);
    for (let at = 0; at < size; at += 400) made.writeUInt32LE((at * 2654435761) >>> 0, at);
    return made;
  }
});

describe("an import that does not end", () => {
  test("is stopped with the server, and the file can come again", async () => {
    const stop = new AbortController();
    const file = writeMt940(plan);
    const taking = bank.importBytes(file, { stopping: stop.signal, read: readStatement });
    stop.abort(new Error("stopping"));
    await expect(taking).rejects.toThrow("stopping");
    expect(await bank.counts()).toEqual({ rows: 0, statements: 0, staged: 0 });
    expect(await bank.importBytes(file)).toMatchObject({ newRows: total });
  });

  test("by a process that is gone is ended after a minute, with its staged rows", async () => {
    const values = {
      ...newImport({ name: "a", bytes: Buffer.from("a") }, bank.clock.now()),
      source: "inbox",
      id: "gone",
    };
    await bank.db.insert(statementImports).values(values);
    const row = { importId: "gone", position: 0, part: 0, account: plan.iban, bookedOn: "2026-11-02" };
    await bank.db.insert(stagedRows).values({ ...row, amount: 100, description: "" });
    expect(await endInterrupted(bank)).toBe(0);
    bank.pass(2);
    expect(await endInterrupted(bank)).toBe(1);
    expect(await bank.counts()).toEqual({ rows: 0, statements: 0, staged: 0 });
    expect(await bank.db.select({ reason: statementImports.reason }).from(statementImports)).toEqual([
      { reason: "interrupted" },
    ]);
  });
});

function packedDoctype(): Promise<Buffer> {
  return zip({ "xl/workbook.xml": '<!DOCTYPE a [<!ENTITY b "c">]><workbook/>' });
}
