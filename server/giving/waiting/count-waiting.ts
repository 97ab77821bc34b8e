import { type SQL, sql } from "drizzle-orm";
import { countUndecided } from "#server/giving/accounts/queries.ts";
import { listMissingDeposits } from "#server/giving/cash/deposits/list-missing.ts";
import { countTodaysTasks } from "#server/giving/notes/list-notes.ts";
import { doubtfulMessages } from "#server/giving/orders/list-doubtful.ts";
import { listRequestedLinks } from "#server/giving/payments/pay-links/read-links.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { Actor } from "#server/staff/audit.ts";
import { hourMs } from "#shared/text/time.ts";

/** Counting stops here, so that a count costs the same with any backlog. */
const waitingLimit = 100;

/**
 * Counts what waits for a decision of staff, each count at most `waitingLimit`. `readers` are by the path of the screen
 * that shows the records.
 */
export const waitingReaders = {
  /** Rows of statements without a gift, also doubtful ones. */
  transfers: (db: Db) =>
    countUpToLimit(db, sql`select from statement_rows where state in ('new', 'suggested', 'partly_matched')`),
  /** Refunds to approve, and approved refunds that staff transfer themselves. */
  refunds: (db: Db) =>
    countUpToLimit(
      db,
      sql`select from refunds where state = 'requested' or (state = 'approved' and method <> 'card')`,
    ),
  /** Donors who asked for a new pay link; listRequestedLinks has the same limit. */
  orders: async (db: Db) => (await listRequestedLinks(db)).length,
  "orders/alarms": (db: Db) =>
    countUpToLimit(
      db,
      sql`select 1 from payment_alarms where resolved_at is null union all ${doubtfulMessages}`,
    ),
  /** Paid shares without a place. */
  kurban: (db: Db) => countUpToLimit(db, sql`select from kurban_shares where state = 'over'`),
  cash: async (db: Db) => (await listMissingDeposits(db)).length,
  /** A job issues documents within seconds, so an order that waits for an hour needs staff. */
  documents: (db: Db, now: Date) =>
    countUpToLimit(
      db,
      sql`select from document_due where since < ${new Date(now.getTime() - hourMs).toISOString()}::timestamptz`,
    ),
  accounts: (db: Db) => countUndecided(db),
  /** The due tasks that are unassigned or given to the person. */
  tasks: (db: Db, now: Date, actor: Actor) => countTodaysTasks(db, actor, now, waitingLimit),
};

async function countUpToLimit(db: Db, rows: SQL): Promise<number> {
  const [count] = await rowsOf<{ n: number }>(db)`
    select count(*)::int as n from (${rows} limit ${waitingLimit}) waiting`;
  return count?.n ?? 0;
}
