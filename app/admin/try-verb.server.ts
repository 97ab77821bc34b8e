import type { Logger } from "#server/kernel/logger.ts";

/** The outcome of a verb; `failed` if it throws, which is logged as `event`. */
export async function tryVerb<Outcome>(
  log: Logger,
  event: string,
  work: Promise<Outcome>,
): Promise<Outcome | { kind: "failed" }> {
  try {
    return await work;
  } catch (err) {
    log.error({ err }, event);
    return { kind: "failed" };
  }
}
