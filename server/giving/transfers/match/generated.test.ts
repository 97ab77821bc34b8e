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

/** A row, the truth about it, and what was found. `returned`: the row of the money that went back. */
type Judged = { row: PlannedRow; verdict: Verdict | null; returned: boolean };

async function judge(format: string, seed: number): Promise<Judged[]> {
  const plan = makePlan({ seed });
  const found = await read(await (formats[format] as (typeof formats)[string])(plan));
  if (found.kind !== "read") throw new Error(JSON.stringify(found));
  const rows = found.rows.map(asBankRow);
  const pairs = pairReturns(
    rows.filter(isOut),
    rows.filter((row) => !isOut(row)),
  );
  const returned = new Set([...pairs].flat());
  const known = { orders: new OrderIndex(plan.orders.map(asKnown)), learnt: new Map() };
  const left = rows.filter(({ id }) => !returned.has(id));
  const verdicts = matchRows(left, known, { automatic: true });
  return plan.rows.map((row, at) => ({
    row,
    verdict: verdicts.get(at) ?? null,
    returned: returned.has(at),
  }));
}

const isOut = ({ amount }: BankRow) => amount < 0;

/** The orders that the first suggestion, or the match, names. */
function firstOf(verdict: Verdict | null): string[] {
  if (verdict?.kind === "automatic") return [verdict.order];
  if (verdict?.kind !== "suggestions") return [];
  const [first] = verdict.suggestions;
  return first?.kind === "orders" ? first.orders.map(({ id }) => id).toSorted() : [];
}

const meant = ({ truth }: PlannedRow) => truth.orders.map(({ reference }) => reference).toSorted();
const isRight = ({ row, verdict }: Judged) => `${firstOf(verdict)}` === `${meant(row)}`;

describe.each(cases)("a statement as %s (seed %i)", (format, seed) => {
  let judged: Judged[] = [];
  beforeAll(async () => {
    judged = await judge(format, seed);
  });

  test("automatic matches are all right, and each order has one", () => {
    const automatic = judged.filter(({ verdict }) => verdict?.kind === "automatic");
    const wrong = automatic.filter((each) => !each.row.truth.automatic || !isRight(each));
    expect(wrong).toEqual([]);
    const orders = automatic.flatMap(({ verdict }) => firstOf(verdict));
    expect(new Set(orders).size).toBe(orders.length);
    const possible = judged.filter(({ row }) => row.truth.automatic).length;
    expect(automatic.length / possible).toBeGreaterThan(0.95);
  });

  test("98 % of the rows whose reference survives lead to their orders at once", () => {
    const survives = judged.filter(
      ({ row: { truth } }) => truth.orders.length > 0 && truth.reference !== "gone",
    );
    const right = survives.filter(isRight);
    if (process.env.MATCH_FIGURES) report(format, seed, judged);
    expect(right.length / survives.length).toBeGreaterThanOrEqual(0.98);
  });

  test("rows that are no gifts are set aside, and what went back is found", () => {
    const kinds = { "pos-settlement": "pos", fee: "fee", outgoing: "outgoing" } as Record<string, string>;
    for (const { row, verdict, returned } of judged) {
      const { kind } = row.truth;
      const aside = verdict?.kind === "aside" ? verdict.reason : undefined;
      expect(aside, `${kind}: ${row.text}`).toBe(kinds[kind]);
      expect(returned, `${kind}: ${row.text}`).toBe(kind === "returned" || kind === "return");
    }
  });

  test("a gift that was never ordered can be created from its row", () => {
    for (const { row, verdict } of judged.filter((each) => each.row.truth.kind === "purpose-only")) {
      if (verdict?.kind !== "suggestions") throw new Error(`nothing for ${row.text}`);
      expect(verdict.suggestions.some(({ kind }) => kind === "new-gift")).toBe(true);
    }
  });
});

/** MATCH_FIGURES=1: how many rows of each kind are matched, and how many lead to their orders at once. */
function report(format: string, seed: number, judged: readonly Judged[]): void {
  console.log(`${format} (seed ${seed})`);
  const byKind = Map.groupBy(judged, ({ row }) => row.truth.kind);
  for (const [kind, each] of byKind) {
    const automatic = each.filter(({ verdict }) => verdict?.kind === "automatic").length;
    const first = each.filter(isRight).length;
    const listed = each.filter((one) => lists(one)).length;
    console.log(
      `  ${kind.padEnd(18)} rows ${each.length}, automatic ${automatic}, first ${first}, listed ${listed}`,
    );
  }
}

function lists({ row, verdict }: Judged): boolean {
  if (verdict?.kind === "automatic") return true;
  if (verdict?.kind !== "suggestions") return false;
  const named = verdict.suggestions.flatMap((each) =>
    each.kind === "orders" ? each.orders.map(({ id }) => id) : [],
  );
  return meant(row).every((reference) => named.includes(reference));
}
