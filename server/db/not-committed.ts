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

/** Of pg-pool and pg, which give these errors no code: none became free; a new one was not made in time. */
const noConnection = [
  "timeout exceeded when trying to connect",
  "Connection terminated due to connection timeout",
];

/** No connection to the database became free, or could be made, in the time that the pool waits for one. */
export function isOutOfConnections(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (noConnection.includes(e.message)) return true;
  return false;
}
