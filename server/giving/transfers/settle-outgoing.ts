import { and, eq, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { RowState } from "#shared/giving/statement-row-states.ts";
import { shiftDay } from "#shared/text/dates.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { BankRow } from "./match/facts.ts";
import { createMarkFilter, mayBeReturn, pairReturns, returnDays } from "./match/pair-returns.ts";
import { isFee } from "./match/recognise-row.ts";
import type { MatchContext, MatchCounts } from "./match-context.ts";
import { type OpenRow, readInBatches } from "./read-bank-rows.ts";
import { statementRows } from "./table.ts";

const pairableStates: readonly RowState[] = ["new", "suggested", "partly_matched", "matched"];

/**
 * Sets outgoing rows aside, and pairs returns with their payments. Both become `returned`, and the payment's automatic
 * match is undone while the order still waits. If the payment keeps a match, the return becomes `suggested` with
 * `return_of`, and staff decide. After staff undo the match, both become `returned`.
 */
export async function settleOutgoing({ db, clock, stopping }: MatchContext): Promise<MatchCounts> {
  const counts: MatchCounts = {};
  const isWaitingReturn = and(eq(statementRows.state, "suggested"), isNotNull(statementRows.returnOf));
  const isOutgoing = and(lt(statementRows.amount, 0), or(eq(statementRows.state, "new"), isWaitingReturn));
  for await (const rows of readInBatches(db, isOutgoing)) {
    if (stopping?.aborted) break;
    const unpaired = rows.filter(({ returnOf }) => returnOf === null);
    const pairs = pairReturns(unpaired, await findPayments(db, unpaired.filter(mayBeReturn)));
    for (const { id, returnOf } of rows) if (returnOf !== null) pairs.set(id, returnOf);
    const states = await db.transaction((tx) => writeStates(tx, rows, pairs, clock.now()));
    for (const state of states) counts[state] = (ownValue(counts, state) ?? 0) + 1;
  }
  return counts;
}

/** Finds the payments that these rows may return, except payments that have another return. */
async function findPayments(db: MatchContext["db"], returns: readonly BankRow[]): Promise<BankRow[]> {
  const days = returns.map(({ bookedOn }) => bookedOn).toSorted();
  const firstDay = days[0];
  const lastDay = days.at(-1);
  if (firstDay === undefined || lastDay === undefined) return [];
  const amounts = [...new Set(returns.map(({ amount }) => -amount))];
  const isCandidate = and(
    inArray(statementRows.state, pairableStates),
    sql`${statementRows.amount} = any(${sql.param(amounts)}::bigint[])`,
    sql`${statementRows.bookedOn} between ${shiftDay(firstDay, -returnDays)}::date and ${lastDay}::date`,
    sql`not exists (select from statement_rows o where o.return_of = ${statementRows.id} and o.state = 'suggested')`,
  );
  const sharesMark = createMarkFilter(returns);
  const payments: BankRow[] = [];
  // Many payments have the same round amounts, so all at once would block the embedded database.
  for await (const rows of readInBatches(db, isCandidate)) payments.push(...rows.filter(sharesMark));
  return payments;
}

type RowChange = {
  id: number;
  state: "returned" | "suggested" | "ignored";
  as?: "fee" | "outgoing";
  paymentId?: number;
};

async function writeStates(
  tx: Tx,
  outgoing: readonly OpenRow[],
  pairs: ReadonlyMap<number, number>,
  now: Date,
): Promise<(RowChange["state"] | "locked")[]> {
  const locked = await lockRows(tx, [...outgoing.map(({ id }) => id), ...pairs.values()], now);
  const undecided: number[] = [];
  const states = outgoing.flatMap(({ id, text, state, isReopened }): RowChange[] => {
    const row = locked.get(id);
    const paymentId = pairs.get(id);
    // If a transaction has locked or changed one of the two rows since they were read, the next run decides.
    const canDecide = row?.state === state && (paymentId === undefined || isPairable(locked.get(paymentId)));
    if (!canDecide) {
      undecided.push(id);
      return [];
    }
    if (paymentId === undefined)
      return isReopened ? [] : [{ id, state: "ignored", as: isFee(text) ? "fee" : "outgoing" }];
    if (locked.get(paymentId)?.hasMatch) return [{ id, state: "suggested", paymentId }];
    return [
      { id, state: "returned", paymentId },
      { id: paymentId, state: "returned" },
    ];
  });
  const changedRows = await rowsOf<{ state: RowChange["state"] }>(tx)`
    update statement_rows r
    set state = v.state, ignored_as = v."as", return_of = v."paymentId", updated_at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
      as v (id bigint, state text, "as" text, "paymentId" bigint)
    where r.id = v.id and r.state <> v.state returning r.state`;
  return [...changedRows.map(({ state }) => state), ...undecided.map(() => "locked" as const)];
}

/** `hasMatch`: the row has a match that stays. `isLocked`: another transaction has locked the order of a match. */
type LockedPayment = { state: RowState; hasMatch: boolean; isLocked: boolean };

function isPairable(payment: LockedPayment | undefined): boolean {
  return payment !== undefined && !payment.isLocked && pairableStates.includes(payment.state);
}

/**
 * Locks the orders of the matches, then the rows, and undoes automatic matches of orders that still wait. The result
 * lacks rows that another transaction has locked.
 */
async function lockRows(tx: Tx, rowIds: readonly number[], now: Date): Promise<Map<number, LockedPayment>> {
  const ids = sql`any(${sql.param([...rowIds])}::bigint[])`;
  const orders = await rowsOf<{ id: string }>(tx)`
    select o.id from orders o
    where o.id in (select order_id from statement_matches where undone_at is null and row_id = ${ids})
    order by o.id for update skip locked`;
  const states = await rowsOf<{ id: number; state: RowState }>(tx)`
    select r.id::float8 as id, r.state from statement_rows r where r.id = ${ids}
    order by r.id for no key update of r skip locked`;
  const lockedIds = sql`any(${sql.param(states.map(({ id }) => id))}::bigint[])`;
  const isUndoable = sql`m.automatic and m.applied_at is null and o.id = m.order_id and o.status = 'pending'`;
  await tx.execute(sql`
    update statement_matches m set undone_at = ${now.toISOString()} from orders o
    where m.undone_at is null and m.row_id = ${lockedIds} and ${isUndoable}
      and o.id = any(${sql.param(orders.map(({ id }) => id))}::text[])`);
  const remaining = await rowsOf<{ id: number; isLocked: boolean }>(tx)`
    select m.row_id::float8 as id, bool_or(${isUndoable}) as "isLocked"
    from statement_matches m join orders o on o.id = m.order_id
    where m.undone_at is null and m.row_id = ${lockedIds} group by 1`;
  const lockStates = new Map(remaining.map(({ id, isLocked }) => [id, isLocked]));
  return new Map(
    states.map(({ id, state }) => [
      id,
      { state, hasMatch: lockStates.has(id), isLocked: lockStates.get(id) ?? false },
    ]),
  );
}
