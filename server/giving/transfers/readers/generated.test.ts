import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makePlan } from "#testing/statements/make-plan.ts";
import { sliceOf } from "#testing/statements/plan.ts";
import { writeCamt } from "#testing/statements/write-camt.ts";
import { writeCsv } from "#testing/statements/write-csv.ts";
import { writeMt940 } from "#testing/statements/write-mt940.ts";
import { writeXlsx } from "#testing/statements/write-xlsx.ts";
import { facts, factsOf, read } from "#testing/world/reading.ts";

const everything = process.env.EVERYTHING === "1";
const plan = makePlan({ rows: everything ? 2_000 : 600 });
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

describe("the same rows are read from", () => {
  test.each(Object.entries(files))("%s", async (name, write) => {
    const found = await read(await write());
    if (found.kind !== "read") throw new Error(JSON.stringify(found));
    const rows = name.includes("newest first") ? found.rows.toReversed() : found.rows;
    expect(rows.map(facts)).toEqual(factsOf(plan));
    const numbered = !name.includes("without numbers");
    expect(rows.map(({ bankRowId }) => bankRowId)).toEqual(
      plan.rows.map(({ bankId }) => (numbered ? bankId : null)),
    );
    if (!name.includes("no balances")) {
      expect(found.statements).toMatchObject([
        { opening: plan.opening, closing: plan.closing, rows: plan.rows.length },
      ]);
    }
    let balance = plan.opening;
    const balances = plan.rows.map(({ amount }) => {
      balance += amount;
      return name.includes("no balances") ? null : balance;
    });
    expect(rows.map((row) => row.balance)).toEqual(balances);
    // Texts come back with all letters, but for the ends of lines in MT940.
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

describe("a file that is cut off anywhere", () => {
  const kinds: [string, () => Buffer | Promise<Buffer>][] = [
    ["MT940", () => writeMt940(small)],
    ["CAMT.053", () => writeCamt(small)],
    ["XLSX", () => writeXlsx(small)],
    ["CSV", () => writeCsv(small)],
    ["CSV whose last column is the amount", () => endingWithAmount()],
  ];

  test.each(kinds)("%s: is refused, or read without a wrong amount", async (kind, write) => {
    const whole = await write();
    const all = factsOf(small);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), async (length) => {
        const found = await read(whole.subarray(0, length));
        if (found.kind !== "read") return;
        const rows = found.rows.map(facts);
        // Only a table has no end of its own: it may lose whole lines.
        if (kind.startsWith("CSV")) expect(rows).toEqual(all.slice(0, rows.length));
        else expect(rows).toEqual(all);
      }),
      { numRuns: (kind === "XLSX" ? 30 : 100) * (everything ? 3 : 1) },
    );
  });

  function endingWithAmount(): Buffer {
    const [first = "", ...lines] = writeCsv(small, { balances: false, numbered: false })
      .toString()
      .trimEnd()
      .split("\r\n")
      .slice(3)
      .map((line) => line.split(";"))
      .map(([day, text, amount]) => [day, text, "x", amount].join(";"));
    return Buffer.from([`IBAN;${small.iban}`, first, ...lines].join("\n"));
  }
});

describe("a file with damaged bytes", () => {
  test.each([
    ["MT940", () => writeMt940(small)],
    ["CAMT.053", () => writeCamt(small)],
    ["XLSX", () => writeXlsx(small)],
    ["CSV", () => writeCsv(small)],
  ] as [string, () => Buffer | Promise<Buffer>][])("%s: never ends the reader", async (_kind, write) => {
    const whole = await write();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        async (changes) => {
          const damaged = Buffer.from(whole);
          for (const [at, byte] of changes) damaged[at] = byte;
          const found = await read(damaged);
          if (found.kind !== "read") return;
          // A changed digit in an amount would show in the balance.
          const { opening, closing, total } = found.statements[0] ?? {};
          if (opening != null && closing != null) expect(opening + (total ?? 0)).toBe(closing);
        },
      ),
      { numRuns: everything ? 150 : 60 },
    );
  });
});
