import type { BankRow, KnownOrder } from "#server/transfers/match/facts.ts";
import { matchRows } from "#server/transfers/match/match-rows.ts";
import { OrderIndex } from "#server/transfers/match/order-index.ts";
import { pairReturns } from "#server/transfers/match/pair-returns.ts";
import type { Report } from "../harness/report.ts";
import { makePlan } from "./make-plan.ts";
import type { PlannedOrder, PlannedRow } from "./plan.ts";

type Wanted = { rows: number; orders: number; seed: number };

/** Of the processor. */
const mostSeconds = 10;

/**
 * Matches long statements with many open orders, without a database. Most rows are for orders that are not there, so
 * that a reference of one may look like another's.
 */
export async function matchingDrill({ rows: count, orders: open, seed }: Wanted): Promise<Report> {
  const plan = makePlan({ seed, rows: count });
  const every = Math.max(1, Math.floor(plan.orders.length / open));
  const orders = plan.orders.filter((_, at) => at % every === 0).map(asKnown);
  const rows = plan.rows.map(asBankRow);
  const began = process.cpuUsage();
  const outgoing = rows.filter(({ amount }) => amount < 0);
  const pairs = pairReturns(
    outgoing,
    rows.filter(({ amount }) => amount > 0),
  );
  const returned = new Set([...pairs].flat());
  const known = { orders: new OrderIndex(orders), learnt: new Map() };
  const left = rows.filter(({ id }) => !returned.has(id));
  const verdicts = matchRows(left, known, { automatic: true });
  const { user, system } = process.cpuUsage(began);
  const seconds = Math.round((user + system) / 1e5) / 10;
  const wrong: string[] = [];
  let automatic = 0;
  for (const [id, verdict] of verdicts) {
    if (verdict.kind !== "automatic") continue;
    automatic++;
    const row = plan.rows[id];
    const meant = row?.truth.orders.map(({ reference }) => reference).join();
    if (!row?.truth.automatic || meant !== verdict.order) wrong.push(`${row?.text}: ${verdict.order}`);
  }
  const slow = seconds > mostSeconds ? [`${seconds} s`] : [];
  return {
    title: `Matching ${count} rows with ${orders.length} open orders`,
    figures: { seed, "seconds of the processor": seconds, "automatic matches": automatic },
    faults: { "wrong automatic matches": wrong, slow },
  };
}

function asKnown({ reference, amount, name, placedOn }: PlannedOrder): KnownOrder {
  const facts = { id: reference, reference, amount, name, placedOn };
  return { ...facts, standing: "waiting", received: 0, donors: [] };
}

function asBankRow({ bookedOn, amount, text, payerName, payerIban }: PlannedRow, id: number): BankRow {
  return { id, account: "", bookedOn, amount, text, payerName, payer: payerIban, decided: [] };
}
