import { and, eq, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { RowState } from "#shared/giving/statement-row-states.ts";
import { shiftDay } from "#shared/text/dates.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { BankRow } from "./match/facts.ts";
import { mayBeReturn, pairReturns, returnDays, sharesMarkWith } from "./match/pair-returns.ts";
import { isFee } from "./match/recognise-row.ts";
import type { MatchContext, Matched } from "./match-context.ts";
import { type OpenRow, readInBatches } from "./read-bank-rows.ts";
import { statementRows } from "./table.ts";

const openStates: readonly RowState[] = ["new", "suggested", "partly_matched", "matched"];

/**
 * Sets aside the money that left the accounts. A payment that went back becomes `returned` together with its return,
 * and its automatic match is undone while the order still waits. When the payment keeps a match, the return is
 * `suggested`, names the payment (`return_of`) and waits for staff. After staff undo the match, both become `returned`.
 */
export async function settleOutgoing({ db, clock, stopping }: MatchContext): Promise<Matched> {
  const counts: Matched = {};
  const waiting = and(eq(statementRows.state, "suggested"), isNotNull(statementRows.returnOf));
  const open = and(lt(statementRows.amount, 0), or(eq(statementRows.state, "new"), waiting));
  for await (const rows of readInBatches(db, open)) {
    if (stopping?.aborted) break;
    const unpaired = rows.filter(({ returnOf }) => returnOf === null);
    const pairs = pairReturns(unpaired, await payments(db, unpaired.filter(mayBeReturn)));
    for (const { id, returnOf } of rows) if (returnOf !== null) pairs.set(id, returnOf);
    const states = await db.transaction((tx) => write(tx, rows, pairs, clock.now()));
    for (const state of states) counts[state] = (ownValue(counts, state) ?? 0) + 1;
  }
  return counts;
}

/** Returns the payments that these rows may return, except those that have another return. */
async function payments(db: MatchContext["db"], returns: readonly BankRow[]): Promise<BankRow[]> {
  const days = returns.map(({ bookedOn }) => bookedOn).toSorted();
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const amounts = [...new Set(returns.map(({ amount }) => -amount))];
  const some = and(
    inArray(statementRows.state, openStates),
    sql`${statementRows.amount} = any(${sql.param(amounts)}::bigint[])`,
    sql`${statementRows.bookedOn} between ${shiftDay(first, -returnDays)}::date and ${last}::date`,
    sql`not exists (select from statement_rows o where o.return_of = ${statementRows.id} and o.state = 'suggested')`,
  );
  const isOne = sharesMarkWith(returns);
  const found: BankRow[] = [];
  // Many gifts have one of a few round amounts, and the embedded database answers within this process.
  for await (const rows of readInBatches(db, some)) found.push(...rows.filter(isOne));
  return found;
}

type Settled = {
  id: number;
  state: "returned" | "suggested" | "ignored";
  as?: "fee" | "outgoing";
  of?: number;
};

async function write(
  tx: Tx,
  outgoing: readonly OpenRow[],
  pairs: ReadonlyMap<number, number>,
  now: Date,
): Promise<(Settled["state"] | "held")[]> {
  const locked = await lock(tx, [...outgoing.map(({ id }) => id), ...pairs.values()], now);
  const held: number[] = [];
  const states = outgoing.flatMap(({ id, text, state, reopened }): Settled[] => {
    const mine = locked.get(id);
    const of = pairs.get(id);
    // Other transactions hold one of the two, or have changed it since it was read: the next run decides.
    const ready = mine?.state === state && (of === undefined || isOpen(locked.get(of)));
    if (!ready) {
      held.push(id);
      return [];
    }
    if (of === undefined)
      return reopened ? [] : [{ id, state: "ignored", as: isFee(text) ? "fee" : "outgoing" }];
    if (locked.get(of)?.matched) return [{ id, state: "suggested", of }];
    return [
      { id, state: "returned", of },
      { id: of, state: "returned" },
    ];
  });
  const written = await rowsOf<{ state: Settled["state"] }>(tx)`
    update statement_rows r
    set state = v.state, ignored_as = v."as", return_of = v."of", updated_at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as v (id bigint, state text, "as" text, "of" bigint)
    where r.id = v.id and r.state <> v.state returning r.state`;
  return [...written.map(({ state }) => state), ...held.map(() => "held" as const)];
}

/** `matched`: the row has a match that stays. `held`: another transaction has locked the order of the match. */
type Locked = { state: RowState; matched: boolean; held: boolean };

function isOpen(payment: Locked | undefined): boolean {
  return payment !== undefined && !payment.held && openStates.includes(payment.state);
}

/**
 * Locks the rows and the orders of their matches, orders first; undoes automatic matches of orders that still wait. A
 * row that another transaction holds is missing.
 */
async function lock(tx: Tx, rowIds: readonly number[], now: Date): Promise<Map<number, Locked>> {
  const ids = sql`any(${sql.param([...rowIds])}::bigint[])`;
  const orders = await rowsOf<{ id: string }>(tx)`
    select o.id from orders o
    where o.id in (select order_id from statement_matches where undone_at is null and row_id = ${ids})
    order by o.id for update skip locked`;
  const states = await rowsOf<{ id: number; state: RowState }>(tx)`
    select r.id::float8 as id, r.state from statement_rows r where r.id = ${ids}
    order by r.id for no key update of r skip locked`;
  const mine = sql`any(${sql.param(states.map(({ id }) => id))}::bigint[])`;
  const automatic = sql`m.automatic and m.applied_at is null and o.id = m.order_id and o.status = 'pending'`;
  await tx.execute(sql`
    update statement_matches m set undone_at = ${now.toISOString()} from orders o
    where m.undone_at is null and m.row_id = ${mine} and ${automatic}
      and o.id = any(${sql.param(orders.map(({ id }) => id))}::text[])`);
  const live = await rowsOf<{ id: number; held: boolean }>(tx)`
    select m.row_id::float8 as id, bool_or(${automatic}) as held
    from statement_matches m join orders o on o.id = m.order_id
    where m.undone_at is null and m.row_id = ${mine} group by 1`;
  const matches = new Map(live.map(({ id, held }) => [id, held]));
  return new Map(
    states.map(({ id, state }) => [id, { state, matched: matches.has(id), held: matches.get(id) ?? false }]),
  );
}
