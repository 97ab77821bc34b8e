import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { isWaiting } from "./find-candidates.ts";
import type { SkippedRows } from "./read-bank-rows.ts";
import { statementRows } from "./table.ts";

/** The rows without a result in earlier runs of this process, and the start of the last complete run. */
export type CheckedRows = { withoutResult: Set<number>; at: Date | null };

export const newCheckedRows = (): CheckedRows => ({ withoutResult: new Set(), at: null });

/** A transaction may commit a moment after the time that it writes, so the next run also checks this time before. */
const marginMs = 60_000;

/**
 * Skips rows without a result until a relevant change: a waiting order that was placed on or before the row's day, or a
 * match of the row's payer. An order that is placed after the payment cannot belong to it.
 */
export async function readSkippedRows(
  db: Db,
  { withoutResult: nothing, at }: CheckedRows,
): Promise<SkippedRows> {
  if (at === null) return { rows: new Set(), unless: sql`true` };
  const since = new Date(at.getTime() - marginMs).toISOString();
  const rows = await rowsOf<{ day: string | null }>(db)`
    select min((created_at at time zone 'Europe/Istanbul')::date)::text as day from orders
    where ${isWaiting} and updated_at > ${since}`;
  const day = rows[0]?.day ?? "infinity";
  return {
    rows: nothing,
    unless: sql`(${statementRows.bookedOn} >= ${day}::date or ${statementRows.payerIbanHash} in (
      select r.payer_iban_hash from statement_matches m join statement_rows r on r.id = m.row_id
      where r.payer_iban_hash is not null and greatest(m.created_at, m.undone_at) > ${since}))`,
  };
}
