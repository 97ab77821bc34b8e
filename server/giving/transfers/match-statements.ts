import { and, gt, inArray, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { throttleBackgroundWork } from "#server/platform/processes/throttle-background-work.ts";
import type { RowState } from "#shared/giving/statement-row-states.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { Verdict } from "./match/facts.ts";
import { matchRows } from "./match/match-rows.ts";
import type { OrderIndex } from "./match/order-index.ts";
import type { MatchContext, Matched } from "./match-context.ts";
import { type OpenRow, readInBatches } from "./read-bank-rows.ts";
import { knownFor, readWaitingOrders } from "./read-known.ts";
import { type Looked, neverLooked, skippedNow } from "./rows-that-found-nothing.ts";
import { settleOutgoing } from "./settle-outgoing.ts";
import { statementRows } from "./table.ts";

/** `applyAt`: when automatic matches are applied to their orders (apply-matches.ts). */
export type Matching = { automatic: boolean; applyAt?: Date };

/**
 * Matches the rows that have no match: an intact reference with exactly the amount of its order by itself, if
 * `automatic`; the others are `suggested`, set aside, or stay `new`. No order changes its status here. Run it in one
 * process; it may be killed at any moment, and goes on the next time. `piece`: what one transaction holds; between them
 * it leaves room for donors' requests.
 */
export async function matchStatements(
  ctx: MatchContext,
  how: Matching,
  looked: Looked = neverLooked(),
  piece?: Parameters<typeof readInBatches>[2],
): Promise<Matched> {
  // First what went back, so that it matches nothing.
  const counts = await settleOutgoing(ctx);
  const skipped = await skippedNow(ctx.db, looked);
  let orders: OrderIndex | undefined;
  const open = and(gt(statementRows.amount, 0), inArray(statementRows.state, ["new", "suggested"]));
  let begun = performance.now();
  for await (const rows of readInBatches(ctx.db, open, piece, skipped)) {
    if (ctx.stopping?.aborted) break;
    orders ??= await readWaitingOrders(ctx.db);
    const verdicts = matchRows(rows, await knownFor(ctx.db, rows, orders), how);
    const written = await ctx.db.transaction((tx) =>
      write(tx, rows, verdicts, { now: ctx.clock.now(), ...how }),
    );
    for (const [id, { kind }] of verdicts) {
      if (kind === "nothing") looked.nothing.add(id);
      else looked.nothing.delete(id);
    }
    for (const each of written) counts[each] = (ownValue(counts, each) ?? 0) + 1;
    await throttleBackgroundWork(begun);
    begun = performance.now();
  }
  return counts;
}

type Writing = Matching & { now: Date };

async function write(
  tx: Tx,
  rows: readonly OpenRow[],
  verdicts: ReadonlyMap<number, Verdict>,
  writing: Writing,
): Promise<(keyof Matched)[]> {
  const { matched, held } = await matchAutomatic(tx, verdicts, writing);
  const kept = new Set(rows.filter(({ reopened }) => reopened).map(({ id }) => id));
  const states = [...verdicts].flatMap(([id, verdict]) => {
    const state = matched.has(id) ? "matched" : stateOf(verdict);
    if (state === null || (state === "ignored" && kept.has(id))) return [];
    return [{ id, state, as: verdict.kind === "aside" ? verdict.reason : null }];
  });
  const written = await rowsOf<{ state: RowState }>(tx)`
    update statement_rows r set state = v.state, ignored_as = v."as", updated_at = ${writing.now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as v (id bigint, state text, "as" text)
    where r.id = v.id and r.state in ('new', 'suggested') and r.state <> v.state
    returning r.state`;
  return [...written.map(({ state }) => state), ...held.map(() => "held" as const)];
}

/** Null: an order that changed meanwhile, or is held; the next run decides. */
function stateOf({ kind }: Verdict): RowState | null {
  const states = { automatic: null, suggestions: "suggested", aside: "ignored", nothing: "new" } as const;
  return states[kind];
}

/**
 * `matched`: rows whose orders still wait, and for nothing less. `held`: rows whose orders another transaction has
 * locked, such as one that claims their mail.
 */
async function matchAutomatic(
  tx: Tx,
  verdicts: ReadonlyMap<number, Verdict>,
  { now, applyAt = now }: Writing,
): Promise<{ matched: Set<number>; held: number[] }> {
  const wanted = [...verdicts].flatMap(([row, verdict]) =>
    verdict.kind === "automatic" ? [{ row, order: verdict.order, amount: verdict.amount }] : [],
  );
  if (wanted.length === 0) return { matched: new Set(), held: [] };
  const ids = wanted.map(({ order }) => order);
  const locked = await rowsOf<{ id: string }>(tx)`
    select id from orders where id = any(${sql.param(ids)}::text[]) order by id for update skip locked`;
  const mine = new Set(locked.map(({ id }) => id));
  const free = wanted.filter(({ order }) => mine.has(order));
  const held = wanted.filter(({ order }) => !mine.has(order)).map(({ row }) => row);
  const rows = await rowsOf<{ id: number }>(tx)`
    insert into statement_matches (row_id, order_id, amount, automatic, created_at, apply_at)
    select v.row, v.order, v.amount, true, ${now.toISOString()}::timestamptz, ${applyAt.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(free)}::jsonb) as v ("row" bigint, "order" text, amount bigint)
    join orders o on o.id = v.order and o.status = 'pending' and o.payment_method = 'bank_transfer'
      and o.total_amount = v.amount
    join statement_rows r on r.id = v.row and r.state in ('new', 'suggested')
    where not exists (
      select from statement_matches m where m.undone_at is null and (m.order_id = v.order or m.row_id = v.row))
    returning row_id::float8 as id`;
  return { matched: new Set(rows.map(({ id }) => id)), held };
}
