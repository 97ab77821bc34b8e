import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { isWaiting } from "./find-candidates.ts";
import type { Skipped } from "./read-bank-rows.ts";
import { statementRows } from "./table.ts";

/** The rows that found nothing in earlier runs of this process, and when the last whole run began. */
export type Looked = { nothing: Set<number>; at: Date | null };

export const neverLooked = (): Looked => ({ nothing: new Set(), at: null });

/** A change that is committed a moment after its time belongs to the next run. */
const marginMs = 60_000;

/**
 * Such a row is looked at again once something changed that it may find: an order that waits and was placed by its day,
 * or what is known of its payer. An order that is placed later cannot be what it was for.
 */
export async function skippedNow(db: Db, { nothing, at }: Looked): Promise<Skipped> {
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
