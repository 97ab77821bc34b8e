import { isLockRefused } from "#server/kernel/errors.ts";
import type { Logger } from "#server/kernel/logger.ts";

/**
 * The outcome of a verb; `failed` if it throws, which is logged as `event`. `locked`: a colleague or a job changes the
 * same at this moment, nothing was written, and another try helps.
 */
export async function tryVerb<Outcome>(
  log: Logger,
  event: string,
  work: Promise<Outcome>,
): Promise<Outcome | { kind: "failed"; locked: boolean }> {
  try {
    return await work;
  } catch (err) {
    const locked = isLockRefused(err);
    if (locked) log.warn({ event }, "a colleague's change was under way");
    else log.error({ err }, event);
    return { kind: "failed", locked };
  }
}
