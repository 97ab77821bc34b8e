import { AppError, isLockRefused } from "../kernel/errors.ts";

/**
 * lock: another transaction holds a row for longer than we wait (`where` names it), or there was a deadlock. lost: the
 * database lost the commit before it was on the disk. In both cases nothing was written, and doing it again is safe.
 */
export type NotCommitted = { why: "lock" | "lost"; where?: string | undefined };

/** Why the work of a transaction is not in the database; undefined for all other errors. */
export function whyNotCommitted(error: unknown): NotCommitted | undefined {
  if (error instanceof AppError && error.code === "commit_lost") return { why: "lost" };
  if (!isLockRefused(error)) return undefined;
  // PostgreSQL names the row in the error's context: "while locking tuple (0,1) in relation …".
  const { where } = ((error as Error).cause ?? {}) as { where?: string };
  return { why: "lock", where };
}
