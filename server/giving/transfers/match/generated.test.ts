import { beforeAll, describe, expect, test } from "vitest";
import { makePlan } from "#testing/statements/make-plan.ts";
import type { PlannedRow, StatementPlan } from "#testing/statements/plan.ts";
import { writeCamt } from "#testing/statements/write-camt.ts";
import { writeCsv } from "#testing/statements/write-csv.ts";
import { writeMt940 } from "#testing/statements/write-mt940.ts";
import { writeXlsx } from "#testing/statements/write-xlsx.ts";
import { asBankRow, asKnown } from "#testing/world/match-facts.ts";
import { read } from "#testing/world/reading.ts";
import type { BankRow, Verdict } from "./facts.ts";
import { matchRows } from "./match-rows.ts";
import { OrderIndex } from "./order-index.ts";
import { pairReturns } from "./pair-returns.ts";

const formats: Record<string, (plan: StatementPlan) => Buffer | Promise<Buffer>> = {
  "MT940, windows-1254, subfields": (plan) => writeMt940(plan),
  "MT940, ISO-8859-9, lines of 65": (plan) => writeMt940(plan, { encoding: "iso-8859-9", subfields: false }),
  "CAMT.053": (plan) => writeCamt(plan),
  "CSV, windows-1254": (plan) => writeCsv(plan, { encoding: "windows-1254" }),
  XLSX: (plan) => writeXlsx(plan),
};
const seeds = process.env.EVERYTHING === "1" ? [1, 2, 3, 4] : [1];
const cases = seeds.flatMap((seed) => Object.keys(formats).map((format) => [format, seed] as const));

/** A planned row and the result of matching. `returned`: the row was paired as a payment or its return. */
type RowResult = { row: PlannedRow; verdict: Verdict | null; returned: boolean };

async function matchStatement(format: string, seed: number): Promise<RowResult[]> {
  const plan = makePlan({ seed });
  const file = await read(await (formats[format] as (typeof formats)[string])(plan));
  if (file.kind !== "read") throw new Error(JSON.stringify(file));
  const rows = file.rows.map(asBankRow);
  const pairs = pairReturns(
    rows.filter(isOutgoing),
    rows.filter((row) => !isOutgoing(row)),
  );
  const returned = new Set([...pairs].flat());
  const facts = { orders: new OrderIndex(plan.orders.map(asKnown)), donorsByPayer: new Map() };
  const remainingRows = rows.filter(({ id }) => !returned.has(id));
  const verdicts = matchRows(remainingRows, facts, { automatic: true });
  return plan.rows.map((row, at) => ({
    row,
    verdict: verdicts.get(at) ?? null,
    returned: returned.has(at),
  }));
}

const isOutgoing = ({ amount }: BankRow) => amount < 0;

/** Lists the orders of the automatic match or of the first suggestion. */
function listFirstOrders(verdict: Verdict | null): string[] {
  if (verdict?.kind === "automatic") return [verdict.order];
  if (verdict?.kind !== "suggestions") return [];
  const [first] = verdict.suggestions;
  return first?.kind === "orders" ? first.orders.map(({ id }) => id).toSorted() : [];
}

const listTrueOrders = ({ truth }: PlannedRow) => truth.orders.map(({ reference }) => reference).toSorted();
const isCorrect = ({ row, verdict }: RowResult) => `${listFirstOrders(verdict)}` === `${listTrueOrders(row)}`;

describe.each(cases)("a statement as %s (seed %i)", (format, seed) => {
  let results: RowResult[] = [];
  beforeAll(async () => {
    results = await matchStatement(format, seed);
  });

  test("all automatic matches are correct, and no order has two", () => {
    const automaticRows = results.filter(({ verdict }) => verdict?.kind === "automatic");
    const wrong = automaticRows.filter((result) => !result.row.truth.automatic || !isCorrect(result));
    expect(wrong).toEqual([]);
    const orders = automaticRows.flatMap(({ verdict }) => listFirstOrders(verdict));
    expect(new Set(orders).size).toBe(orders.length);
    const possibleCount = results.filter(({ row }) => row.truth.automatic).length;
    expect(automaticRows.length / possibleCount).toBeGreaterThan(0.95);
  });

  test("98 % of the rows with a readable reference have their orders as first suggestion", () => {
    const rowsWithReference = results.filter(
      ({ row: { truth } }) => truth.orders.length > 0 && truth.reference !== "gone",
    );
    const correctRows = rowsWithReference.filter(isCorrect);
    if (process.env.MATCH_FIGURES) printReport(format, seed, results);
    expect(correctRows.length / rowsWithReference.length).toBeGreaterThanOrEqual(0.98);
  });

  test("rows that are not donations are set aside, and returns are paired with their payments", () => {
    const kinds = { "pos-settlement": "pos", fee: "fee", outgoing: "outgoing" } as Record<string, string>;
    for (const { row, verdict, returned } of results) {
      const { kind } = row.truth;
      const aside = verdict?.kind === "aside" ? verdict.reason : undefined;
      expect(aside, `${kind}: ${row.text}`).toBe(kinds[kind]);
      expect(returned, `${kind}: ${row.text}`).toBe(kind === "returned" || kind === "return");
    }
  });

  test("a new order is suggested for a row that names only a purpose", () => {
    for (const { row, verdict } of results.filter((each) => each.row.truth.kind === "purpose-only")) {
      if (verdict?.kind !== "suggestions") throw new Error(`nothing for ${row.text}`);
      expect(verdict.suggestions.some(({ kind }) => kind === "new-gift")).toBe(true);
    }
  });
});

/** Prints the numbers of rows of each kind that are matched, suggested first, and suggested at all (MATCH_FIGURES=1). */
function printReport(format: string, seed: number, judged: readonly RowResult[]): void {
  console.log(`${format} (seed ${seed})`);
  const byKind = Map.groupBy(judged, ({ row }) => row.truth.kind);
  for (const [kind, rows] of byKind) {
    const automatic = rows.filter(({ verdict }) => verdict?.kind === "automatic").length;
    const correctCount = rows.filter(isCorrect).length;
    const listed = rows.filter((one) => isListed(one)).length;
    console.log(
      `  ${kind.padEnd(18)} rows ${rows.length}, automatic ${automatic}, first ${correctCount}, listed ${listed}`,
    );
  }
}

function isListed({ row, verdict }: RowResult): boolean {
  if (verdict?.kind === "automatic") return true;
  if (verdict?.kind !== "suggestions") return false;
  const suggestedOrders = verdict.suggestions.flatMap((suggestion) =>
    suggestion.kind === "orders" ? suggestion.orders.map(({ id }) => id) : [],
  );
  return listTrueOrders(row).every((reference) => suggestedOrders.includes(reference));
}
