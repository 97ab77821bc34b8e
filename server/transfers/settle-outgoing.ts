import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { shiftDay } from "#shared/dates.ts";
import { ownValue } from "#shared/own-value.ts";
import type { Tx } from "../db/connect.ts";
import type { BankRow } from "./match/facts.ts";
import { mayBeReturn, pairReturns, returnDays, sharesMarkWith } from "./match/pair-returns.ts";
import { isFee } from "./match/recognise-row.ts";
import type { MatchContext, Matched } from "./match-context.ts";
import { type OpenRow, readInBatches } from "./read-bank-rows.ts";
import { statementRows } from "./table.ts";

const batch = 1_000;

/**
 * Sets aside what left the accounts. A payment that went back is `returned` with its return, and an automatic match of
 * it is undone while its order still waits; of a gift that was completed meanwhile, the return waits for staff.
 */
export async function settleOutgoing({ db, clock, stopping }: MatchContext): Promise<Matched> {
  const counts: Matched = {};
  const open = and(lt(statementRows.amount, 0), eq(statementRows.state, "new"));
  for await (const rows of readInBatches(db, open, batch)) {
    if (stopping?.aborted) break;
    const pairs = pairReturns(rows, await payments(db, rows.filter(mayBeReturn)));
    const states = await db.transaction((tx) => write(tx, rows, pairs, clock.now()));
    for (const state of states) counts[state] = (ownValue(counts, state) ?? 0) + 1;
  }
  return counts;
}

/** The payments that these rows may return. */
async function payments(db: MatchContext["db"], returns: readonly BankRow[]): Promise<BankRow[]> {
  const days = returns.map(({ bookedOn }) => bookedOn).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const amounts = [...new Set(returns.map(({ amount }) => -amount))];
  const some = and(
    inArray(statementRows.state, ["new", "suggested", "partly_matched", "matched"]),
    sql`${statementRows.amount} = any(${sql.param(amounts)}::bigint[])`,
    sql`${statementRows.bookedOn} between ${shiftDay(first, -returnDays)}::date and ${last}::date`,
  );
  const isOne = sharesMarkWith(returns);
  const found: BankRow[] = [];
  // Many gifts have one of a few round amounts, and the embedded database answers within this process.
  for await (const rows of readInBatches(db, some, batch)) found.push(...rows.filter(isOne));
  return found;
}

type Settled = { id: number; state: "returned" | "suggested" | "ignored"; as?: "fee" | "outgoing" };

async function write(
  tx: Tx,
  outgoing: readonly OpenRow[],
  pairs: ReadonlyMap<number, number>,
  now: Date,
): Promise<Settled["state"][]> {
  const settled = await undoMatches(tx, [...pairs.values()], now);
  const states = outgoing.flatMap(({ id, text, reopened }): Settled[] => {
    const payment = pairs.get(id);
    if (payment === undefined)
      return reopened ? [] : [{ id, state: "ignored", as: isFee(text) ? "fee" : "outgoing" }];
    if (settled.has(payment)) return [{ id, state: "suggested" }];
    return [id, payment].map((each) => ({ id: each, state: "returned" }));
  });
  await tx.execute(sql`
    update statement_rows r set state = v.state, ignored_as = v."as", updated_at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as v (id bigint, state text, "as" text) where r.id = v.id`);
  return states.map(({ state }) => state);
}

/** Undoes automatic matches of orders that still wait. Returns the rows with a match that stays. */
async function undoMatches(tx: Tx, payments: readonly number[], now: Date): Promise<Set<number>> {
  if (payments.length === 0) return new Set();
  const live = sql`m.undone_at is null and m.row_id = any(${sql.param(payments)}::bigint[])`;
  await tx.execute(sql`
    select o.id from orders o where o.id in (select m.order_id from statement_matches m where ${live})
    order by o.id for update`);
  await tx.execute(sql`
    update statement_matches m set undone_at = ${now.toISOString()} from orders o
    where ${live} and m.automatic and m.applied_at is null and o.id = m.order_id and o.status = 'pending'`);
  const { rows } = (await tx.execute(
    sql`select m.row_id::float8 as id from statement_matches m where ${live}`,
  )) as unknown as { rows: { id: number }[] };
  return new Set(rows.map(({ id }) => id));
}
