import type { App } from "#server/compose.ts";

/** Null for what could not be loaded: each section of the home page fails alone. */
export async function orFailed<T>(
  rows: Promise<T>,
  what: string,
  { log }: Pick<App, "log">,
): Promise<T | null> {
  try {
    return await rows;
  } catch (err) {
    log.error({ err, what }, "a part of the home page could not be loaded");
    return null;
  }
}
