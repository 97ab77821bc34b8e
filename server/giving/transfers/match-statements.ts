import { and, gt, inArray, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { throttleBackgroundWork } from "#server/platform/processes/throttle-background-work.ts";
import type { RowState } from "#shared/giving/statement-row-states.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { type CheckedRows, newCheckedRows, readSkippedRows } from "./checked-rows.ts";
import type { Verdict } from "./match/facts.ts";
import { matchRows } from "./match/match-rows.ts";
import type { OrderIndex } from "./match/order-index.ts";
import type { MatchContext, MatchCounts } from "./match-context.ts";
import { type OpenRow, readInBatches } from "./read-bank-rows.ts";
import { readMatchFacts, readWaitingOrders } from "./read-match-facts.ts";
import { settleOutgoing } from "./settle-outgoing.ts";
import { statementRows } from "./table.ts";

/** `applyAt`: the time at which automatic matches are applied to their orders (apply-matches.ts). */
export type MatchOptions = { automatic: boolean; applyAt?: Date };

/**
 * Matches the rows without a match. If `automatic`, a row with an intact reference and exactly the order's amount is
 * matched automatically; other rows are `suggested`, set aside, or stay `new`. No order changes its status here. Only
 * one process may run this at a time. A killed run can be repeated. `batchLimits` limits one transaction, because
 * requests of donors run between transactions.
 */
export async function matchStatements(
  ctx: MatchContext,
  options: MatchOptions,
  checkedRows: CheckedRows = newCheckedRows(),
  batchLimits?: Parameters<typeof readInBatches>[2],
): Promise<MatchCounts> {
  // Returns are settled first, so that returned payments are not matched.
  const counts = await settleOutgoing(ctx);
  const skippedRows = await readSkippedRows(ctx.db, checkedRows);
  let orders: OrderIndex | undefined;
  const isOpenRow = and(gt(statementRows.amount, 0), inArray(statementRows.state, ["new", "suggested"]));
  let startedAt = performance.now();
  for await (const rows of readInBatches(ctx.db, isOpenRow, batchLimits, skippedRows)) {
    if (ctx.stopping?.aborted) break;
    orders ??= await readWaitingOrders(ctx.db);
    const verdicts = matchRows(rows, await readMatchFacts(ctx.db, rows, orders), options);
    const states = await ctx.db.transaction((tx) =>
      writeVerdicts(tx, rows, verdicts, { now: ctx.clock.now(), ...options }),
    );
    for (const [id, { kind }] of verdicts) {
      if (kind === "nothing") checkedRows.withoutResult.add(id);
      else checkedRows.withoutResult.delete(id);
    }
    for (const state of states) counts[state] = (ownValue(counts, state) ?? 0) + 1;
    await throttleBackgroundWork(startedAt);
    startedAt = performance.now();
  }
  return counts;
}

type WriteOptions = MatchOptions & { now: Date };

async function writeVerdicts(
  tx: Tx,
  rows: readonly OpenRow[],
  verdicts: ReadonlyMap<number, Verdict>,
  options: WriteOptions,
): Promise<(keyof MatchCounts)[]> {
  const { matched, lockedRows } = await matchAutomatic(tx, verdicts, options);
  const reopenedIds = new Set(rows.filter(({ isReopened }) => isReopened).map(({ id }) => id));
  const states = [...verdicts].flatMap(([id, verdict]) => {
    const state = matched.has(id) ? "matched" : stateOf(verdict);
    if (state === null || (state === "ignored" && reopenedIds.has(id))) return [];
    return [{ id, state, as: verdict.kind === "aside" ? verdict.reason : null }];
  });
  const changedRows = await rowsOf<{ state: RowState }>(tx)`
    update statement_rows r set state = v.state, ignored_as = v."as", updated_at = ${options.now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as v (id bigint, state text, "as" text)
    where r.id = v.id and r.state in ('new', 'suggested') and r.state <> v.state
    returning r.state`;
  return [...changedRows.map(({ state }) => state), ...lockedRows.map(() => "locked" as const)];
}

/** Returns null for an automatic match that was not stored: the order changed or was locked, so the next run decides. */
function stateOf({ kind }: Verdict): RowState | null {
  const states = { automatic: null, suggestions: "suggested", aside: "ignored", nothing: "new" } as const;
  return states[kind];
}

/**
 * Stores automatic matches of orders that still wait for exactly this amount. `matched`: the matched rows. `lockedRows`:
 * rows whose order another transaction has locked.
 */
async function matchAutomatic(
  tx: Tx,
  verdicts: ReadonlyMap<number, Verdict>,
  { now, applyAt = now }: WriteOptions,
): Promise<{ matched: Set<number>; lockedRows: number[] }> {
  const candidates = [...verdicts].flatMap(([row, verdict]) =>
    verdict.kind === "automatic" ? [{ row, order: verdict.order, amount: verdict.amount }] : [],
  );
  if (candidates.length === 0) return { matched: new Set(), lockedRows: [] };
  const ids = candidates.map(({ order }) => order);
  const lockedOrders = await rowsOf<{ id: string }>(tx)`
    select id from orders where id = any(${sql.param(ids)}::text[]) order by id for update skip locked`;
  const lockedIds = new Set(lockedOrders.map(({ id }) => id));
  const lockedCandidates = candidates.filter(({ order }) => lockedIds.has(order));
  const lockedRows = candidates.filter(({ order }) => !lockedIds.has(order)).map(({ row }) => row);
  const rows = await rowsOf<{ id: number }>(tx)`
    insert into statement_matches (row_id, order_id, amount, automatic, created_at, apply_at)
    select v.row, v.order, v.amount, true, ${now.toISOString()}::timestamptz, ${applyAt.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(lockedCandidates)}::jsonb) as v ("row" bigint, "order" text, amount bigint)
    join orders o on o.id = v.order and o.status = 'pending' and o.payment_method = 'bank_transfer'
      and o.total_amount = v.amount
    join statement_rows r on r.id = v.row and r.state in ('new', 'suggested')
    where not exists (
      select from statement_matches m where m.undone_at is null and (m.order_id = v.order or m.row_id = v.row))
    returning row_id::float8 as id`;
  return { matched: new Set(rows.map(({ id }) => id)), lockedRows };
}
