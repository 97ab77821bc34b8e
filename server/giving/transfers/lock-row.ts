import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { RowState } from "#shared/giving/statement-row-states.ts";

export type LockedRow = {
  id: number;
  amount: number;
  currency: string;
  state: RowState;
  /** Digest of the payer's IBAN. */
  payer: string | null;
  /** Staff have not decided yet whether it is a row of its own. */
  doubtful: boolean;
  /** The amount without a match. */
  left: number;
};

/** Locks a row and computes its unmatched amount. A transaction that also changes orders locks the orders first. */
export async function lockRow(tx: Tx, id: number): Promise<LockedRow | null> {
  const [row] = await rowsOf<Omit<LockedRow, "left">>(tx)`
    select r.id::float8 as id, r.amount::float8 as amount, s.currency, r.state, r.payer_iban_hash as payer,
      r.maybe_repeats is not null as doubtful
    from statement_rows r join statements s on s.id = r.statement_id
    where r.id = ${id}::bigint for no key update of r`;
  if (!row) return null;
  // A separate query sees the commits that happened while the first one waited for the lock.
  const sums = await rowsOf<{ matched: number }>(tx)`
    select coalesce(sum(amount), 0)::float8 as matched from statement_matches
    where row_id = ${id}::bigint and undone_at is null`;
  return { ...row, left: row.amount - (sums[0]?.matched ?? 0) };
}
