import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { RowState } from "#shared/giving/statement-row-states.ts";

export type LockedRow = {
  id: number;
  amount: number;
  currency: string;
  state: RowState;
  /** The digest of the payer's IBAN. */
  payerHash: string | null;
  /** Staff have not decided yet whether the row repeats a stored row. */
  isDoubtful: boolean;
  /** The amount that has no match. */
  unmatched: number;
};

/** Locks a row and computes its unmatched amount. A transaction that also changes orders locks the orders first. */
export async function lockRow(tx: Tx, id: number): Promise<LockedRow | null> {
  const [row] = await rowsOf<Omit<LockedRow, "unmatched">>(tx)`
    select r.id::float8 as id, r.amount::float8 as amount, s.currency, r.state, r.payer_iban_hash as "payerHash",
      r.maybe_repeats is not null as "isDoubtful"
    from statement_rows r join statements s on s.id = r.statement_id
    where r.id = ${id}::bigint for no key update of r`;
  if (!row) return null;
  // A second query sees the matches that were committed while the first query waited for the lock.
  const sums = await rowsOf<{ matched: number }>(tx)`
    select coalesce(sum(amount), 0)::float8 as matched from statement_matches
    where row_id = ${id}::bigint and undone_at is null`;
  return { ...row, unmatched: row.amount - (sums[0]?.matched ?? 0) };
}
