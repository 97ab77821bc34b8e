import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makePlan } from "#testing/statements/make-plan.ts";
import { sliceOf } from "#testing/statements/plan.ts";
import { writeCamt } from "#testing/statements/write-camt.ts";
import { writeCsv } from "#testing/statements/write-csv.ts";
import { writeMt940 } from "#testing/statements/write-mt940.ts";
import { writeXlsx } from "#testing/statements/write-xlsx.ts";
import { facts, factsOf, read } from "#testing/world/reading.ts";

const isFullRun = process.env.EVERYTHING === "1";
const plan = makePlan({ rows: isFullRun ? 2_000 : 600 });
const small = sliceOf(plan, 0, 12);

const files: Record<string, () => Buffer | Promise<Buffer>> = {
  "MT940, windows-1254, subfields": () => writeMt940(plan),
  "MT940, ISO-8859-9, lines of 65": () => writeMt940(plan, { encoding: "iso-8859-9", subfields: false }),
  "MT940, UTF-8, without numbers": () =>
    writeMt940(plan, { encoding: "utf-8", numbered: false, lineEnd: "\n" }),
  "CAMT.053": () => writeCamt(plan),
  "CSV, UTF-8": () => writeCsv(plan),
  "CSV, UTF-8 with a mark, commas": () => writeCsv(plan, { encoding: "utf-8-bom", delimiter: "," }),
  "CSV, windows-1254, debit and credit, newest first": () =>
    writeCsv(plan, { encoding: "windows-1254", amounts: "debit-credit", newestFirst: true }),
  "CSV, ISO-8859-9, tabs, no balances": () =>
    writeCsv(plan, { encoding: "iso-8859-9", delimiter: "\t", balances: false, lineEnd: "\n" }),
  "XLSX, numbers, shared texts": () => writeXlsx(plan),
  "XLSX, texts in the cells, newest first": () =>
    writeXlsx(plan, { texts: "inline", values: "texts", newestFirst: true, amounts: "debit-credit" }),
};

describe("all formats give the same rows:", () => {
  test.each(Object.entries(files))("%s", async (name, write) => {
    const result = await read(await write());
    if (result.kind !== "read") throw new Error(JSON.stringify(result));
    const rows = name.includes("newest first") ? result.rows.toReversed() : result.rows;
    expect(rows.map(facts)).toEqual(factsOf(plan));
    const hasNumbers = !name.includes("without numbers");
    expect(rows.map(({ bankRowId }) => bankRowId)).toEqual(
      plan.rows.map(({ bankId }) => (hasNumbers ? bankId : null)),
    );
    if (!name.includes("no balances")) {
      expect(result.statements).toMatchObject([
        { opening: plan.opening, closing: plan.closing, rows: plan.rows.length },
      ]);
    }
    let balance = plan.opening;
    const balances = plan.rows.map(({ amount }) => {
      balance += amount;
      return name.includes("no balances") ? null : balance;
    });
    expect(rows.map((row) => row.balance)).toEqual(balances);
    // Blanks are not compared, because MT940 breaks lines within texts.
    const plain = (text: string | null) => (text ?? "").replace(/\s/g, "");
    const texts = rows.map(({ description }) => plain(description).replace(/GONDEREN:.*/, ""));
    expect(texts).toEqual(
      plan.rows.map(({ text }) =>
        plain(text || (name.startsWith("MT940") && !name.includes("lines") ? "HAVALE/EFT" : "")),
      ),
    );
    const ibans = rows.map(({ payerIban }) => payerIban);
    expect(ibans).toEqual(plan.rows.map(({ payerIban }) => payerIban));
  });
});

describe("a file that is cut off at any byte", () => {
  const kinds: [string, () => Buffer | Promise<Buffer>][] = [
    ["MT940", () => writeMt940(small)],
    ["CAMT.053", () => writeCamt(small)],
    ["XLSX", () => writeXlsx(small)],
    ["CSV", () => writeCsv(small)],
    ["CSV whose last column is the amount", () => writeCsvEndingWithAmount()],
  ];

  test.each(kinds)("%s: is refused, or is read with correct amounts", async (kind, write) => {
    const completeFile = await write();
    const expectedRows = factsOf(small);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: completeFile.length - 1 }), async (length) => {
        const result = await read(completeFile.subarray(0, length));
        if (result.kind !== "read") return;
        const rows = result.rows.map(facts);
        // A CSV file has no end mark, so lost lines are not noticed.
        if (kind.startsWith("CSV")) expect(rows).toEqual(expectedRows.slice(0, rows.length));
        else expect(rows).toEqual(expectedRows);
      }),
      { numRuns: (kind === "XLSX" ? 30 : 100) * (isFullRun ? 3 : 1) },
    );
  });

  function writeCsvEndingWithAmount(): Buffer {
    const [header = "", ...lines] = writeCsv(small, { balances: false, numbered: false })
      .toString()
      .trimEnd()
      .split("\r\n")
      .slice(3)
      .map((line) => line.split(";"))
      .map(([day, text, amount]) => [day, text, "x", amount].join(";"));
    return Buffer.from([`IBAN;${small.iban}`, header, ...lines].join("\n"));
  }
});

describe("a file with damaged bytes", () => {
  test.each([
    ["MT940", () => writeMt940(small)],
    ["CAMT.053", () => writeCamt(small)],
    ["XLSX", () => writeXlsx(small)],
    ["CSV", () => writeCsv(small)],
  ] as [string, () => Buffer | Promise<Buffer>][])(
    "%s: is refused or read, and the balances agree",
    async (_kind, write) => {
      const intactFile = await write();
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.nat(intactFile.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
          async (changes) => {
            const damaged = Buffer.from(intactFile);
            for (const [at, byte] of changes) damaged[at] = byte;
            const result = await read(damaged);
            if (result.kind !== "read") return;
            const { opening, closing, total } = result.statements[0] ?? {};
            if (opening != null && closing != null) expect(opening + (total ?? 0)).toBe(closing);
          },
        ),
        { numRuns: isFullRun ? 150 : 60 },
      );
    },
  );
});
