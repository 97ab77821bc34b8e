import { sql } from "drizzle-orm";

/**
 * Evaluate it in a transaction: its commit then does not wait for the disk, and a crash may undo it. A caller whose
 * answer depends on the commit must wait for the disk itself (group-commit.ts).
 */
export const asyncCommit = sql`set_config('synchronous_commit', 'off', true) = 'off'`;

/** The same as a condition of a single statement, for counts that a crash may lose. */
export const unflushed = sql`(select ${asyncCommit})`;
