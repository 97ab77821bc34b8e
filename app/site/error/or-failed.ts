import type { App } from "#server/compose.ts";

/** Null for what could not be loaded, so that one failure does not take the whole page. */
export async function orFailed<T>(
  load: () => Promise<T>,
  what: string,
  { log }: Pick<App, "log">,
): Promise<T | null> {
  try {
    return await load();
  } catch (err) {
    log.error({ err, what }, "a part of a page could not be loaded");
    return null;
  }
}
